import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { listNetworkChoices } from "#app/organization/networks/network-queries.server.ts";
import { runPostedAction } from "#app/platform/workflow/run-posted-action.server.ts";
import { listStatusChanges } from "#app/platform/workflow/record-log.server.ts";
import { availableActions } from "#app/platform/workflow/define-workflow.ts";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { RecordActionButtons, type RecordActionQuestion } from "#app/platform/workflow/ui/record-action-buttons.tsx";
import { paths } from "#app/paths.ts";
import { allocateMoney, previewAllocation } from "#app/programs/incentives/allocate.server.ts";
import { allocationForm } from "#app/programs/incentives/allocation-form.ts";
import { answerProposalDecision, isProposalDecision } from "#app/programs/incentives/answer-decision.server.ts";
import { amountImportName } from "#app/programs/incentives/amount-import-name.ts";
import { previewEnding } from "#app/programs/incentives/end-accounts.server.ts";
import { listProposals } from "#app/programs/incentives/propose-adjustment.server.ts";
import { findIncentiveProgram, listSuccessorChoices } from "#app/programs/incentives/program-queries.server.ts";
import { programWorkflow } from "#app/programs/incentives/program-rules.ts";
import { closeIncentiveProgram, openIncentiveProgram } from "#app/programs/incentives/program-actions.server.ts";
import { AllocationCard } from "#app/programs/incentives/ui/allocation-card.tsx";
import { closeProgramDialog } from "#app/programs/incentives/ui/close-program-dialog.tsx";
import { ProgramFacts } from "#app/programs/incentives/ui/program-facts.tsx";
import { Proposals } from "#app/programs/incentives/ui/proposals.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Incentive} Program");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:view");
  const program = orNotFound(await findIncentiveProgram(db, advisor.access, parseId(call.params.programId)), "Program");
  const canDecide = can(advisor, "program:decide");
  const isOpenForMoney = program.status === "draft" || program.status === "open";
  const steps = availableActions(programWorkflow, program, { ...advisor, now: now() });
  const canClose = steps.some(({ action }) => action === "close");
  const successors = canClose ? await listSuccessorChoices(db, program.companyId, program.id) : [];
  return json({
    program,
    canDecide,
    closing: canClose
      ? {
          ending: await previewEnding(db, program),
          successors: successors.filter(({ status, startsOn }) => status === "open" && startsOn > program.endsOn),
        }
      : null,
    proposals: await listProposals(db, advisor.access, { programId: program.id }),
    decider: canDecide ? advisor.userId : null,
    steps,
    networks: canDecide && isOpenForMoney ? await listNetworkChoices(db, advisor.access, program.companyId) : null,
    changes: await listStatusChanges(db, advisor.access, { type: "incentive-program", id: program.id }),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:decide");
  const program = orNotFound(await findIncentiveProgram(db, advisor.access, parseId(call.params.programId)), "Program");
  const form = await readForm(call.request);
  const intent = parseIntent(form, ["preview", "allocate"]);
  const self = paths.incentiveProgram(program.id);
  if (isProposalDecision(form)) return answerProposalDecision({ db, actor: advisor, now: now() }, form, self);
  if (intent) {
    const submission = parseForm(form, allocationForm);
    const refused = async (answer: ReturnType<typeof refuseForm>) =>
      json({ lastResult: await answer.json(), preview: null }, { status: answer.status });
    if (submission.status !== "success") return refused(refuseForm(submission));
    if (intent === "preview") {
      const preview = await previewAllocation(db, program, submission.value);
      return json({ lastResult: submission.reply(), preview });
    }
    const outcome = orNotFound(
      await allocateMoney({ db, actor: advisor, now: now() }, program.id, submission.value),
      "Program",
    );
    if (!outcome.saved) return refused(refuseForm(submission, outcome.fieldErrors, outcome.status));
    const { opened, raised, lowered } = outcome.preview;
    return redirectWithNotice(self, `${countText(opened + raised + lowered, "balance")} changed.`);
  }
  const outcome = await runPostedAction(
    { db, actor: advisor, now: now() },
    { open: openIncentiveProgram, close: closeIncentiveProgram },
    program.id,
    form,
  );
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  const { done } = programWorkflow.transitions[outcome.intent];
  return redirectWithNotice(self, `${program.name} ${done}.`);
}

export default function ProgramPage() {
  const { program, steps, networks, changes, canDecide, proposals, decider, closing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const questions: Record<string, RecordActionQuestion> = {
    open: {
      title: `Open “${program.name}”?`,
      text: "Owners then see their balances and can claim from them. Its first day and budget sharing become final. You can't make it a draft again.",
    },
    ...(closing && { close: closeProgramDialog(program, closing.ending, closing.successors) }),
  };
  return (
    <Page
      title={program.name}
      crumbs={[{ label: "Manage {incentive}", to: paths.incentivePrograms({ company: program.companyId }) }]}
      action={
        <>
          <PageLink to={paths.manageIncentiveRecap({ company: program.companyId, program: program.id })}>
            Balances
          </PageLink>
          {networks && program.pool === "location" && (
            <PageLink to={paths.companyImport(program.companyId, amountImportName(program.id))}>
              Import amounts
            </PageLink>
          )}
          {canDecide && program.status !== "closed" && (
            <PageLink to={paths.editIncentiveProgram(program.id)}>Edit program</PageLink>
          )}
          <RecordActionButtons steps={steps} version={program.version} questions={questions} />
        </>
      }
    >
      <FormWithAside
        aside={<StatusHistory changes={changes} words={programWorkflow.words} timeZone={program.timeZone} />}
      >
        <ProgramFacts program={program} />
        <Proposals proposals={proposals} timeZone={program.timeZone} decider={decider} />
        {networks && (
          <AllocationCard
            key={program.accounts}
            program={program}
            networks={networks}
            preview={answer?.preview ?? null}
            lastResult={answer?.lastResult}
          />
        )}
      </FormWithAside>
    </Page>
  );
}
