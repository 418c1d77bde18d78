import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { notFound, fieldErrorText } from "#app/http/errors.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { CommentsCard } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { RecordActionButtons } from "#app/platform/workflow/ui/record-action-buttons.tsx";
import { answerClaimPage, loadClaimPage } from "#app/programs/claims/claim-page.server.ts";
import { claimWorkflow } from "#app/programs/claims/claim-rules.ts";
import type { ClaimSource } from "#app/programs/claim-sources/claim-sources.server.ts";
import { resolveClaimAddress, loadClaimStart } from "#app/programs/claim-sources/source-page.server.ts";
import { startClaim } from "#app/programs/claim-sources/start-claim.server.ts";
import { claimDialogs, ClaimPage } from "#app/programs/claims/ui/claim-page.tsx";
import { ClaimLocationPage, SourcePage } from "#app/programs/claims/ui/source-page.tsx";
import { findRelatedEffects } from "#app/insight/item-effects/item-effects.server.ts";
import { canUse } from "#app/platform/identity/can-use.ts";
import { findRelatedRecords } from "#app/programs/related-records/related-records.server.ts";
import { RelatedRecordsCard } from "#app/programs/related-records/ui/related-records-card.tsx";
import { pageTitle } from "#app/ui/text/title.ts";
import { withQuery } from "#app/with-query.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) => pageTitle(matches, data?.title ?? "Claim");

/**
 * Read a claim by its number, by its event at a shop, or by its plan item; before it is started, read what can be
 * claimed.
 */
export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "incentive:view");
  const addressed = await resolveClaimAddress(db, member.access, call.params, now());
  const none = { page: null, related: null, effects: null, start: null, places: [] };
  const title = call.params.eventId === undefined ? "Reimbursement" : "Event Reimbursement";
  if ("places" in addressed) return json({ ...none, title, places: addressed.places });
  if ("source" in addressed) {
    return json({ ...none, title, start: loadClaimStart(member, addressed.source, new URL(call.request.url)) });
  }
  const page = await loadClaimPage(db, member, addressed.claimId, now());
  const related = await findRelatedRecords(db, member.access, { claimId: page.claim.id });
  const effects = related && (await findRelatedEffects(db, member.access, related, canUse(member, "metrics:view")));
  return json({
    ...none,
    title: call.params.claimId === undefined ? title : page.claim.title,
    page,
    related,
    effects: effects ?? null,
  });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "claim:edit");
  const { pathname, searchParams } = new URL(call.request.url);
  const self = withQuery(pathname, { list: searchParams.get("list") });
  const addressed = await resolveClaimAddress(db, member.access, call.params, now());
  if ("places" in addressed) throw notFound("{Location}");
  if ("source" in addressed) return start(call, member, addressed.source, self);
  return answerClaimPage({ db, actor: member, now: now() }, { call, id: addressed.claimId, self });
}

async function start({ request }: ActionFunctionArgs, member: Member, source: ClaimSource, self: string) {
  const form = await readForm(request);
  if (!parseIntent(form, ["start"])) {
    return redirectWithNotice(self, "Nothing changed. Start the claim first.", { tone: "info" });
  }
  const idempotencyKey = String(form.get("idempotencyKey") ?? "").slice(0, 64);
  const outcome = await startClaim({ db, actor: member, now: now() }, source, { idempotencyKey });
  if (!outcome.saved) return redirectWithNotice(self, fieldErrorText(outcome.fieldErrors), { tone: "danger" });
  return redirectWithNotice(self, "Claim started. Add the invoice and submit it.");
}

export default function ClaimRoute() {
  const { title, page, related, effects, start, places } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  if (start) return <SourcePage title={title} start={start} />;
  if (!page) return <ClaimLocationPage title={title} places={places} />;
  const { claim, steps, comments, changes, canComment } = page;
  const own = steps.filter(({ action }) => action === "withdraw" || action === "appeal");
  return (
    <ClaimPage
      title={title}
      page={page}
      lastResult={lastResult}
      buttons={own.length > 0 && <RecordActionButtons steps={own} version={claim.version} questions={claimDialogs} />}
      related={
        <>
          {related && <RelatedRecordsCard related={related} side="owner" effects={effects ?? undefined} />}
          <CommentsCard comments={comments} timeZone={claim.timeZone} canWrite={canComment} />
          <StatusHistory changes={changes} words={claimWorkflow.words} timeZone={claim.timeZone} />
        </>
      }
    />
  );
}
