import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { decisionKeys } from "#app/platform/workflow/decision-keys.ts";
import type { AvailableAction } from "#app/platform/workflow/define-workflow.ts";
import { AssigneeCard } from "#app/platform/workflow/ui/assignee-card.tsx";
import { CommentsCard } from "#app/platform/workflow/ui/comments.tsx";
import { RecordActionButtons } from "#app/platform/workflow/ui/record-action-buttons.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { paths } from "#app/paths.ts";
import { findApprovalOutlook } from "#app/programs/approval-rules/approval-outlook.server.ts";
import { ApprovalOutlookCard } from "#app/programs/approval-rules/ui/approval-outlook-card.tsx";
import { answerClaimDesk, claimDesk } from "#app/programs/claim-desk/claim-desk-page.server.ts";
import { DecidedClaim } from "#app/programs/claim-desk/ui/decided-claim.tsx";
import { decisionDialogs } from "#app/programs/claim-desk/ui/decision-dialogs.tsx";
import { findClaim, listOfferedFiles } from "#app/programs/claims/claim-queries.server.ts";
import { claimWorkflow, isClaimEditable } from "#app/programs/claims/claim-rules.ts";
import { claimRecords } from "#app/programs/claims/claims.server.ts";
import { listDuplicateClaims } from "#app/programs/claims/duplicate-claims.server.ts";
import { ClaimDetails } from "#app/programs/claims/ui/claim-details.tsx";
import { ClaimForm } from "#app/programs/claims/ui/claim-form.tsx";
import { readDecisionDesk } from "#app/programs/queue/queue-desk.server.ts";
import { readRecordPage } from "#app/programs/queue/read-record-page.server.ts";
import { QueueDesk } from "#app/programs/queue/ui/queue-desk.tsx";
import { findRelatedEffects } from "#app/insight/item-effects/item-effects.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { findRelatedRecords } from "#app/programs/related-records/related-records.server.ts";
import { RelatedRecordsCard } from "#app/programs/related-records/ui/related-records-card.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Reimbursement");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:decide");
  const claim = orNotFound(await findClaim(db, advisor.access, parseId(call.params.claimId)), "Claim");
  const belongings = await findRelatedRecords(db, advisor.access, { claimId: claim.id });
  const duplicates = await listDuplicateClaims(db, claim);
  const desk = { advisor, request: call.request, now: now() };
  return json({
    claim,
    desk: claim.status === "draft" ? null : await readDecisionDesk(db, desk, claimDesk, claim),
    effects: await findRelatedEffects(db, advisor.access, belongings, can(advisor, "metrics:manage")),
    offered: isClaimEditable(claim, advisor) ? await listOfferedFiles(db, claim) : null,
    today: dayIn(claim.timeZone, now()),
    belongings,
    duplicates,
    outlook: await findApprovalOutlook(db, claim, duplicates[0]?.number ?? null),
    ...(await readRecordPage({ db, user: advisor, now: now() }, claimRecords, claim)),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:decide");
  return answerClaimDesk({ db, actor: advisor, now: now() }, call, parseId(call.params.claimId));
}

export default function DecideClaimPage() {
  const { desk, ...page } = useLoaderData<typeof loader>();
  const { claim, offered, today, steps, duplicates, advisors, belongings, effects } = page;
  const { canComment, comments, changes } = page;
  const lastResult = useActionData<typeof action>();
  const related = (
    <>
      <RelatedRecordsCard related={belongings} side="advisor" effects={effects} />
      <CommentsCard comments={comments} timeZone={claim.timeZone} canWrite={canComment} canKeepInternal />
      <StatusHistory changes={changes} words={claimWorkflow.words} timeZone={claim.timeZone} />
    </>
  );
  const buttonsOf = (some: readonly AvailableAction[]) =>
    some.length > 0 && (
      <RecordActionButtons
        key={claim.id}
        steps={some}
        version={claim.version}
        questions={decisionDialogs(claim, duplicates.length > 0, today)}
        shortcuts={decisionKeys}
      />
    );
  const form = { claim, offered: offered ?? [], lastResult, canSubmit: false, aside: related };
  const record = (
    <DecidedClaim
      page={page}
      query={desk?.query ?? ""}
      buttons={buttonsOf(steps.filter(({ action }) => action === "take"))}
      decisions={buttonsOf(
        (desk?.nextId ? steps.map(approveAndNext) : steps).filter(({ action }) => action !== "take"),
      )}
      form={offered && <ClaimForm key={claim.version} {...form} />}
      details={<ClaimDetails claim={claim} withFiles={false} />}
      related={
        <>
          {advisors && <AssigneeCard assigneeId={claim.assigneeId} advisors={advisors} />}
          {page.outlook && <ApprovalOutlookCard outlook={page.outlook} />}
          {related}
        </>
      }
    />
  );
  if (!desk) return record;
  return (
    <QueueDesk
      desk={desk}
      label="Reimbursements"
      noun="claim"
      to={paths.decideClaim}
      name={({ number }) => number}
      lines={DESK_LINES}
    >
      {record}
    </QueueDesk>
  );
}

/** Say on the button that the next claim of the queue opens. */
function approveAndNext(step: AvailableAction): AvailableAction {
  return step.action === "approve" ? { ...step, label: "Approve and next" } : step;
}

/** Columns of the queue beside a claim, below its number. */
const DESK_LINES = ["title", "location", "expected", "status"];
