import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { CommentsCard } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { RecordActionButtons } from "#app/platform/workflow/ui/record-action-buttons.tsx";
import { answerEventPage } from "#app/programs/events/answer-event-page.server.ts";
import { loadEventPage } from "#app/programs/events/event-page.server.ts";
import { eventProgramWorkflow } from "#app/programs/events/event-rules.ts";
import { EventPage, eventDialogs } from "#app/programs/events/ui/event-page.tsx";
import { EventGiftCards } from "#app/programs/gift-cards/ui/event-gift-cards.tsx";
import { findRelatedEffects } from "#app/insight/item-effects/item-effects.server.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import { findRelatedRecords } from "#app/programs/related-records/related-records.server.ts";
import { RelatedRecordsCard } from "#app/programs/related-records/ui/related-records-card.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.event.title ?? "Event");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "event-program:view");
  const page = await loadEventPage(db, {
    member,
    id: parseId(call.params.eventId),
    address: new URL(call.request.url),
    now: now(),
  });
  const shows = page.log !== null && page.hasMoney;
  const related = shows ? await findRelatedRecords(db, member.access, { eventId: page.event.id }) : null;
  const effects = related && (await findRelatedEffects(db, member.access, related, canUse(member, "metrics:view")));
  return json({ ...page, related, effects: effects ?? undefined });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "event-program:edit");
  return answerEventPage(db, { call, member, id: parseId(call.params.eventId), now: now() });
}

export default function EventRoute() {
  const { log, related, effects, steps, cardOrders, canOrderCards, ...page } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { version, timeZone } = page.event;
  return (
    <EventPage
      {...page}
      lastResult={lastResult}
      buttons={<RecordActionButtons steps={steps} version={version} questions={eventDialogs} />}
      cards={<EventGiftCards eventId={page.event.id} orders={cardOrders} canOrder={canOrderCards} />}
      related={
        log && (
          <>
            {related && <RelatedRecordsCard related={related} side="owner" effects={effects} />}
            <CommentsCard comments={log.comments} timeZone={timeZone} canWrite={page.canChange} />
            <StatusHistory changes={log.changes} words={eventProgramWorkflow.words} timeZone={timeZone} />
          </>
        )
      }
    />
  );
}
