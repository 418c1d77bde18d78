import { becameText } from "#app/platform/workflow/status-words.ts";
import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { idOf } from "#app/http/ids.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { listAdvisorChoices } from "#app/organization/networks/network-queries.server.ts";
import { readRecordLog } from "#app/platform/workflow/record-log.server.ts";
import { openSteps } from "#app/platform/workflow/transitions.ts";
import { Comments } from "#app/platform/workflow/ui/comments.tsx";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { StepButtons } from "#app/platform/workflow/ui/step-buttons.tsx";
import { paths } from "#app/paths.ts";
import { deskSteps } from "#app/programs/claim-desk/claim-desk.server.ts";
import { ClaimFacts } from "#app/programs/claim-desk/ui/claim-facts.tsx";
import { decisionQuestions } from "#app/programs/claim-desk/ui/decision-questions.tsx";
import { answerClaimPage } from "#app/programs/claims/claim-page.server.ts";
import { findClaim, listOfferedFiles } from "#app/programs/claims/claim-queries.server.ts";
import { claimStatusWords, claimTransitions, isEditable } from "#app/programs/claims/claim-rules.ts";
import { listDuplicates } from "#app/programs/claims/duplicate-claims.server.ts";
import { ClaimForm } from "#app/programs/claims/ui/claim-form.tsx";
import { ClaimDetails } from "#app/programs/claims/ui/claim-details.tsx";
import { AssigneeCard } from "#app/programs/queue/ui/assignee-card.tsx";
import { findThreadEffects } from "#app/insight/item-effects/item-effects.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { findThread } from "#app/programs/thread/thread.server.ts";
import { ThreadCard } from "#app/programs/thread/ui/thread-card.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Reimbursement");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:decide");
  const claim = found(await findClaim(db, advisor.reach, idOf(call.params.claimId)), "Claim");
  const record = { type: "claim", id: claim.id };
  const belongings = await findThread(db, advisor.reach, { claimId: claim.id });
  return json({
    claim,
    effects: await findThreadEffects(db, advisor.reach, belongings, may(advisor, "metrics:manage")),
    offered: isEditable(claim, advisor) ? await listOfferedFiles(db, claim) : null,
    today: dayIn(claim.timeZone, now()),
    steps: openSteps(claimTransitions, claim, advisor, now()),
    belongings,
    duplicates: await listDuplicates(db, claim),
    advisors: await listAdvisorChoices(db, advisor.reach, claim.companyId, claim.assigneeId),
    ...(await readRecordLog(db, advisor.reach, record, { internal: true })),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:decide");
  const id = idOf(call.params.claimId);
  return answerClaimPage(db, call, advisor, id, paths.decideClaim(id), now(), { steps: deskSteps, told });
}

function told(intent: string, answer: { found: { number: string }; to: string }): string {
  if (intent === "comment") return "Your comment is added.";
  if (intent === "assign") return `${answer.found.number} is handed over.`;
  return intent === "waive" ? `${answer.found.number} can be submitted late.` : becameText(claimStatusWords, answer);
}

export default function DecideClaimPage() {
  const { claim, offered, today, steps, belongings, effects, duplicates, advisors, comments, changes } =
    useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const thread = (
    <>
      <ThreadCard thread={belongings} side="advisor" effects={effects} />
      <Comments comments={comments} timeZone={claim.timeZone} mayWrite mayKeepInternal />
      <StatusHistory changes={changes} words={claimStatusWords} timeZone={claim.timeZone} />
    </>
  );
  return (
    <Page
      title={`${claim.number}: ${claim.title}`}
      crumbs={[{ label: "Reimbursements", to: paths.claimQueue({ company: claim.companyId }) }]}
      action={
        <StepButtons
          steps={steps}
          version={claim.version}
          questions={decisionQuestions(claim, duplicates.length > 0, today)}
        />
      }
    >
      {duplicates.length > 0 && (
        <Banner tone="danger" title="This looks like another claim.">
          {duplicates.map(({ id, number, title, location, pcNumber }) => (
            <p key={id}>
              <a href={paths.decideClaim(id)}>{number}</a> {title}, {location} ({pcNumber})
            </p>
          ))}
        </Banner>
      )}
      <ClaimFacts claim={claim} />
      {offered ? (
        <ClaimForm key={claim.version} {...{ claim, offered, lastResult }} maySubmit={false} aside={thread} />
      ) : (
        <FormWithAside
          aside={
            <>
              <AssigneeCard assigneeId={claim.assigneeId} advisors={advisors} />
              {thread}
            </>
          }
        >
          <ClaimDetails claim={claim} />
        </FormWithAside>
      )}
    </Page>
  );
}
