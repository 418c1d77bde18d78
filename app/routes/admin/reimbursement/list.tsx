import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { notFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { readSpanningList } from "#app/organization/company-lists/read-spanning-list.server.ts";
import { SpanningListPage } from "#app/organization/company-lists/ui/spanning-list-page.tsx";
import { paths } from "#app/paths.ts";
import { approvalResultText } from "#app/programs/claim-desk/approval-review.ts";
import {
  approvalForm,
  approveClaims,
  MAX_APPROVALS,
  previewApprovals,
} from "#app/programs/claim-desk/approve-claims.server.ts";
import { answerUndo, claimDesk } from "#app/programs/claim-desk/claim-desk-page.server.ts";
import { claimQueue } from "#app/programs/claim-desk/claim-queue.server.ts";
import { ApprovalReview } from "#app/programs/claim-desk/ui/approval-review.tsx";
import { listRecentDecisions } from "#app/programs/queue/recent-decisions.server.ts";
import { ListUndoNotice } from "#app/programs/queue/ui/undo-notice.tsx";
import { queryOfDesk } from "#app/programs/queue/desk-query.ts";
import { listLink } from "#app/ui/list/list-view.ts";
import { PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Reimbursements");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:decide");
  const { company, companies, list, headers } = await readSpanningList(db, advisor, call.request, claimQueue);
  const recent = await listRecentDecisions(db, claimDesk, advisor.userId, now());
  return json({ company, companies, list, recent }, { headers });
}

/** Review the selected claims before their approval, approve them, or undo decisions. */
export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "claim:decide");
  const self = paths.claimQueue() + new URL(call.request.url).search;
  const form = await readForm(call.request, MAX_APPROVALS + 10);
  if (parseIntent(form, ["undo"])) {
    const ids = form.getAll("id").slice(0, MAX_APPROVALS).map(parseId);
    return answerUndo({ db, actor: advisor, now: now() }, ids, new URL(call.request.url).search);
  }
  const companyId = parseId(form.get("companyId"));
  await claimQueue.nameAll(form, db, {
    access: advisor.access,
    scope: { companyId, userId: advisor.userId, now: now() },
    at: call.request,
  });
  const submission = parseForm(form, approvalForm);
  if (submission.status !== "success") {
    return redirectWithNotice(self, `Select 1 to ${MAX_APPROVALS} claims first.`, { tone: "danger" });
  }
  const { intent, id } = submission.value;
  if (intent === "review") {
    const review = await previewApprovals({ db, actor: advisor, now: now() }, companyId, id);
    if (review.length === 0) throw notFound("Claim");
    return json({ review, companyId });
  }
  const outcome = await approveClaims({ db, actor: advisor, now: now() }, companyId, id);
  if (outcome.approved.length + outcome.kept.length === 0) throw notFound("Claim");
  return redirectWithNotice(self, approvalResultText(outcome), {
    tone: outcome.approved.length > 0 ? "success" : "danger",
  });
}

export default function ReimbursementsPage() {
  const data = useLoaderData<typeof loader>();
  const { company, list, recent } = data;
  const answer = useActionData<typeof action>();
  return (
    <SpanningListPage
      {...data}
      title="Reimbursements"
      purpose="Claims from owners. Those waiting for a decision first, oldest at the top."
      action={
        company && (
          <PageLink to={paths.createClaim({ company: company.id ?? undefined })}>Create reimbursement</PageLink>
        )
      }
      rowName={({ number }) => number}
      rowLink={({ id }) => paths.decideClaim(id) + queryOfDesk(list, company)}
      bulk={
        company && company.id !== null
          ? {
              actions: [{ label: "Approve claims", intent: "review" }],
              children: <input type="hidden" name="companyId" value={company.id} />,
            }
          : undefined
      }
      download={paths.claimQueueDownload()}
      empty={(company) => `Claims from ${company} appear here once an owner submits one.`}
    >
      <ListUndoNotice list={list} decisions={recent} noun="claim" to={paths.decideClaim} queueTo={paths.claimQueue()} />
      {list && answer?.review && (
        <ApprovalReview companyId={answer.companyId} claims={answer.review} cancelTo={listLink(list)} />
      )}
    </SpanningListPage>
  );
}
