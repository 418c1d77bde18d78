import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { notFound, sentencesOf } from "#app/http/problems.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { Comments } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { StepButtons } from "#app/platform/workflow/ui/step-buttons.tsx";
import { answerClaimPage, loadClaimPage } from "#app/programs/claims/claim-page.server.ts";
import { claimStatusWords } from "#app/programs/claims/claim-rules.ts";
import type { ClaimSource } from "#app/programs/claims/claim-sources.server.ts";
import { findAddressed, loadStart } from "#app/programs/claims/source-page.server.ts";
import { startClaim } from "#app/programs/claims/start-claim.server.ts";
import { claimQuestions, ClaimPage } from "#app/programs/claims/ui/claim-page.tsx";
import { PlacePage, SourcePage } from "#app/programs/claims/ui/source-page.tsx";
import { findThreadEffects } from "#app/insight/item-effects/item-effects.server.ts";
import { mayUse } from "#app/platform/identity/may-use.ts";
import { findThread } from "#app/programs/thread/thread.server.ts";
import { ThreadCard } from "#app/programs/thread/ui/thread-card.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.title ?? "Claim");

/** A claim by its number, by its event at a shop, or by its plan item; before it is started, what there is to claim. */
export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "incentive:view");
  const addressed = await findAddressed(db, member.reach, call.params, now());
  const none = { page: null, thread: null, effects: null, start: null, places: [] };
  const title = call.params.eventId === undefined ? "Reimbursement" : "Event Reimbursement";
  if ("places" in addressed) return json({ ...none, title, places: addressed.places });
  if ("source" in addressed) {
    return json({ ...none, title, start: loadStart(member, addressed.source, new URL(call.request.url)) });
  }
  const page = await loadClaimPage(db, member, addressed.claimId, now());
  const thread = await findThread(db, member.reach, { claimId: page.claim.id });
  const effects = thread && (await findThreadEffects(db, member.reach, thread, mayUse(member, "metrics:view")));
  return json({
    ...none,
    title: call.params.claimId === undefined ? title : page.claim.title,
    page,
    thread,
    effects: effects ?? null,
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "claim:edit");
  const self = new URL(call.request.url).pathname;
  const addressed = await findAddressed(db, member.reach, call.params, now());
  if ("places" in addressed) throw notFound("{Location}");
  if ("source" in addressed) return start(call, member, addressed.source, self);
  return answerClaimPage(db, call, member, addressed.claimId, self, now());
}

async function start({ request }: ActionFunctionArgs, member: Member, source: ClaimSource, self: string) {
  const form = await readForm(request);
  if (form.get("intent") !== "start") {
    return redirectWithNotice(self, "Nothing is changed. Start the claim first.", { tone: "info" });
  }
  const idempotencyKey = String(form.get("idempotencyKey") ?? "").slice(0, 64);
  const outcome = await startClaim(db, member, source, { idempotencyKey }, now());
  if (!outcome.saved) return redirectWithNotice(self, sentencesOf(outcome.problems), { tone: "danger" });
  return redirectWithNotice(self, "The claim is started with what is known. Add the invoice and submit it.");
}

export default function ClaimRoute() {
  const { title, page, thread, effects, start, places } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (start) return <SourcePage title={title} start={start} />;
  if (!page) return <PlacePage title={title} places={places} />;
  const { claim, steps, comments, changes, mayComment } = page;
  const own = steps.filter(({ verb }) => verb === "withdraw" || verb === "appeal");
  return (
    <ClaimPage
      title={title}
      page={page}
      lastResult={lastResult}
      buttons={own.length > 0 && <StepButtons steps={own} version={claim.version} questions={claimQuestions} />}
      thread={
        <>
          {thread && <ThreadCard thread={thread} side="owner" effects={effects ?? undefined} />}
          <Comments comments={comments} timeZone={claim.timeZone} mayWrite={mayComment} />
          <StatusHistory changes={changes} words={claimStatusWords} timeZone={claim.timeZone} />
        </>
      }
    />
  );
}
