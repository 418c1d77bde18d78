import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { listAdvisorChoices } from "#app/organization/networks/network-queries.server.ts";
import { CommentsCard } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { RecordActionButtons } from "#app/platform/workflow/ui/record-action-buttons.tsx";
import { paths } from "#app/paths.ts";
import { findApprovalOutlook } from "#app/programs/approval-rules/approval-outlook.server.ts";
import { ApprovalOutlookCard } from "#app/programs/approval-rules/ui/approval-outlook-card.tsx";
import { advisorClaimActions } from "#app/programs/claim-desk/advisor-claim-actions.server.ts";
import { ClaimFactsCard } from "#app/programs/claim-desk/ui/claim-facts.tsx";
import { decisionDialogs } from "#app/programs/claim-desk/ui/decision-dialogs.tsx";
import { answerClaimPage } from "#app/programs/claims/claim-page.server.ts";
import { findClaim, listOfferedFiles } from "#app/programs/claims/claim-queries.server.ts";
import { claimWorkflow, isClaimEditable } from "#app/programs/claims/claim-rules.ts";
import { claimRecords } from "#app/programs/claims/claims.server.ts";
import { listDuplicateClaims } from "#app/programs/claims/duplicate-claims.server.ts";
import { ClaimForm } from "#app/programs/claims/ui/claim-form.tsx";
import { ClaimDetails } from "#app/programs/claims/ui/claim-details.tsx";
import { readRecordPage } from "#app/programs/queue/read-record-page.server.ts";
import { AssigneeCard } from "#app/platform/workflow/ui/assignee-card.tsx";
import { findRelatedEffects } from "#app/insight/item-effects/item-effects.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { findRelatedRecords } from "#app/programs/related-records/related-records.server.ts";
import { RelatedRecordsCard } from "#app/programs/related-records/ui/related-records-card.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { Banner } from "#app/ui/page/notices.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Reimbursement");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:decide");
  const claim = orNotFound(await findClaim(db, advisor.access, parseId(call.params.claimId)), "Claim");
  const belongings = await findRelatedRecords(db, advisor.access, { claimId: claim.id });
  const duplicates = await listDuplicateClaims(db, claim);
  return json({
    claim,
    effects: await findRelatedEffects(db, advisor.access, belongings, can(advisor, "metrics:manage")),
    offered: isClaimEditable(claim, advisor) ? await listOfferedFiles(db, claim) : null,
    today: dayIn(claim.timeZone, now()),
    belongings,
    duplicates,
    outlook: await findApprovalOutlook(db, claim, duplicates[0]?.number ?? null),
    advisors: await listAdvisorChoices(db, advisor.access, claim.companyId, claim.assigneeId),
    ...(await readRecordPage(db, advisor, claimRecords, claim, now())),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:decide");
  const id = parseId(call.params.claimId);
  return answerClaimPage(
    { db, actor: advisor, now: now() },
    { call, id, self: paths.decideClaim(id), actions: advisorClaimActions },
  );
}

export default function DecideClaimPage() {
  const { claim, offered, today, steps, belongings, effects, duplicates, outlook, advisors, ...discussion } =
    useLoaderData<typeof loader>();
  const { canComment, comments, changes } = discussion;
  const lastResult = useActionData<typeof action>();
  const related = (
    <>
      <RelatedRecordsCard related={belongings} side="advisor" effects={effects} />
      <CommentsCard comments={comments} timeZone={claim.timeZone} canWrite={canComment} canKeepInternal />
      <StatusHistory changes={changes} words={claimWorkflow.words} timeZone={claim.timeZone} />
    </>
  );
  return (
    <Page
      title={`${claim.number}: ${claim.title}`}
      crumbs={[{ label: "Reimbursements", to: paths.claimQueue({ company: claim.companyId }) }]}
      action={
        <RecordActionButtons
          steps={steps}
          version={claim.version}
          questions={decisionDialogs(claim, duplicates.length > 0, today)}
        />
      }
    >
      {duplicates.length > 0 && (
        <Banner tone="danger" title="Possible duplicate">
          {duplicates.map(({ id, number, title, location, pcNumber }) => (
            <p key={id}>
              <a href={paths.decideClaim(id)}>{number}</a> {title}, {location} ({pcNumber})
            </p>
          ))}
        </Banner>
      )}
      <ClaimFactsCard claim={claim} />
      {offered ? (
        <ClaimForm
          key={claim.version}
          claim={claim}
          offered={offered}
          lastResult={lastResult}
          canSubmit={false}
          aside={related}
        />
      ) : (
        <FormWithAside
          aside={
            <>
              <AssigneeCard assigneeId={claim.assigneeId} advisors={advisors} />
              {outlook && <ApprovalOutlookCard outlook={outlook} />}
              {related}
            </>
          }
        >
          <ClaimDetails claim={claim} />
        </FormWithAside>
      )}
    </Page>
  );
}
