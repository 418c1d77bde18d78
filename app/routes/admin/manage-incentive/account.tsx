import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { paths } from "#app/paths.ts";
import { findAccount } from "#app/programs/incentives/account-list.server.ts";
import { adjustAccount } from "#app/programs/incentives/allocate.server.ts";
import { adjustForm } from "#app/programs/incentives/allocation-form.ts";
import { answerDecision, isDecision } from "#app/programs/incentives/answer-decision.server.ts";
import { listProposals, proposeAdjustment } from "#app/programs/incentives/propose-adjustment.server.ts";
import { AccountPage } from "#app/programs/incentives/ui/account-page.tsx";
import { Proposals } from "#app/programs/incentives/ui/proposals.tsx";
import { entryList } from "#app/programs/ledger/entry-list.server.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Incentive} Account");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:view");
  const account = found(await findAccount(db, advisor.reach, idOf(call.params.accountId)), "Account");
  const list = await entryList.page(db, advisor.reach, { accountId: account.id }, call.request, account);
  const proposals = await listProposals(db, advisor.reach, { accountId: account.id });
  return json({ account, list, proposals, decider: may(advisor, "program:decide") ? advisor.userId : null });
}

/** Adjusts the account, proposes that, or decides what was proposed. */
export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:propose");
  const { id } = found(await findAccount(db, advisor.reach, idOf(call.params.accountId)), "Account");
  const form = await readForm(call.request);
  const self = paths.budgetAccount(id);
  if (isDecision(form)) return answerDecision(db, advisor, form, self, now());
  const submission = parseForm(form, adjustForm);
  if (submission.status !== "success") return refuse(submission);
  const decides = may(advisor, "program:decide");
  const save = decides ? adjustAccount : proposeAdjustment;
  const outcome = found(await save(db, advisor, id, submission.value, now()), "Account");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(self, decides ? "The account is adjusted." : "The adjustment is proposed.");
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
        { label: "Recap", to: paths.manageIncentiveRecap({ company: account.companyId }) },
      ]}
      adjusting={{ lastResult, does: decider === null ? "propose" : "adjust" }}
    >
      <Proposals proposals={proposals} timeZone={account.timeZone} decider={decider} />
    </AccountPage>
  );
}
