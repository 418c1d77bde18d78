import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { Comments } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { StepButtons } from "#app/platform/workflow/ui/step-buttons.tsx";
import { answerEventPage } from "#app/programs/events/answer-event-page.server.ts";
import { loadEventPage } from "#app/programs/events/event-page.server.ts";
import { eventProgramWords } from "#app/programs/events/event-rules.ts";
import { EventPage, eventQuestions } from "#app/programs/events/ui/event-page.tsx";
import { EventGiftCards } from "#app/programs/gift-cards/ui/event-gift-cards.tsx";
import { findThreadEffects } from "#app/insight/item-effects/item-effects.server.ts";
import { mayUse } from "#app/platform/identity/may-use.ts";
import { findThread } from "#app/programs/thread/thread.server.ts";
import { ThreadCard } from "#app/programs/thread/ui/thread-card.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.event.title ?? "Event");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "event-program:view");
  const page = await loadEventPage(db, member, idOf(call.params.eventId), new URL(call.request.url), now());
  const shows = page.log !== null && page.hasMoney;
  const thread = shows ? await findThread(db, member.reach, { eventId: page.event.id }) : null;
  const effects = thread && (await findThreadEffects(db, member.reach, thread, mayUse(member, "metrics:view")));
  return json({ ...page, thread, effects: effects ?? undefined });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "event-program:edit");
  return answerEventPage(db, call, member, idOf(call.params.eventId), now());
}

export default function EventRoute() {
  const { log, thread, effects, steps, cardOrders, mayOrderCards, ...page } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const { version, timeZone } = page.event;
  return (
    <EventPage
      {...page}
      lastResult={lastResult}
      buttons={<StepButtons steps={steps} version={version} questions={eventQuestions} />}
      cards={<EventGiftCards eventId={page.event.id} orders={cardOrders} mayOrder={mayOrderCards} />}
      thread={
        log && (
          <>
            {thread && <ThreadCard thread={thread} side="owner" effects={effects} />}
            <Comments comments={log.comments} timeZone={timeZone} mayWrite={page.mayChange} />
            <StatusHistory changes={log.changes} words={eventProgramWords} timeZone={timeZone} />
          </>
        )
      }
    />
  );
}
