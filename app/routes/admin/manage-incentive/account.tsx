import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { paths } from "#app/paths.ts";
import { findAccount } from "#app/programs/incentives/account-list.server.ts";
import { adjustAccount } from "#app/programs/incentives/allocate.server.ts";
import { adjustForm } from "#app/programs/incentives/allocation-form.ts";
import { answerProposalDecision, isProposalDecision } from "#app/programs/incentives/answer-decision.server.ts";
import { listProposals, proposeAdjustment } from "#app/programs/incentives/propose-adjustment.server.ts";
import { AccountPage } from "#app/programs/incentives/ui/account-page.tsx";
import { Proposals } from "#app/programs/incentives/ui/proposals.tsx";
import { ledgerEntryList } from "#app/programs/ledger/entry-list.server.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Incentive} Balance");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:view");
  const account = orNotFound(await findAccount(db, advisor.access, parseId(call.params.accountId)), "Balance");
  const list = await ledgerEntryList.page(
    db,
    { access: advisor.access, scope: { accountId: account.id }, at: call.request },
    account,
  );
  const proposals = await listProposals(db, advisor.access, { accountId: account.id });
  return json({ account, list, proposals, decider: can(advisor, "program:decide") ? advisor.userId : null });
}

/** Adjust the account, propose an adjustment, or decide a proposal, as the advisor's role allows. */
export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:propose");
  const { id } = orNotFound(await findAccount(db, advisor.access, parseId(call.params.accountId)), "Balance");
  const form = await readForm(call.request);
  const self = paths.budgetAccount(id);
  if (isProposalDecision(form)) return answerProposalDecision({ db, actor: advisor, now: now() }, form, self);
  const submission = parseForm(form, adjustForm);
  if (submission.status !== "success") return refuseForm(submission);
  const decides = can(advisor, "program:decide");
  const save = decides ? adjustAccount : proposeAdjustment;
  const outcome = orNotFound(await save({ db, actor: advisor, now: now() }, id, submission.value), "Balance");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(self, decides ? "Balance adjusted." : "Adjustment proposed.");
}

export default function BudgetAccountPage() {
  const { account, list, proposals, decider } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <AccountPage
      account={account}
      list={list}
      links={{
        claim: paths.decideClaim,
        giftCardOrder: paths.decideGiftCardOrder,
        socialOrder: paths.socialChecklist,
      }}
      download={paths.budgetAccountDownload(account.id)}
      crumbs={[
        { label: "Manage {incentive}", to: paths.incentivePrograms({ company: account.companyId }) },
        { label: "Balances", to: paths.manageIncentiveRecap({ company: account.companyId }) },
      ]}
      adjusting={{ lastResult, does: decider === null ? "propose" : "adjust" }}
    >
      <Proposals proposals={proposals} timeZone={account.timeZone} decider={decider} />
    </AccountPage>
  );
}
