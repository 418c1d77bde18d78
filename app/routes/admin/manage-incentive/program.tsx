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
import { listNetworkChoices } from "#app/organization/networks/network-queries.server.ts";
import { answerStep } from "#app/platform/workflow/answer-step.server.ts";
import { listStatusChanges } from "#app/platform/workflow/record-log.server.ts";
import { openSteps } from "#app/platform/workflow/transitions.ts";
import { StatusHistory } from "#app/platform/workflow/ui/status-history.tsx";
import { StepButtons, type StepQuestion } from "#app/platform/workflow/ui/step-buttons.tsx";
import { paths } from "#app/paths.ts";
import { allocate, previewAllocation } from "#app/programs/incentives/allocate.server.ts";
import { allocationForm } from "#app/programs/incentives/allocation-form.ts";
import { answerDecision, isDecision } from "#app/programs/incentives/answer-decision.server.ts";
import { amountImportName } from "#app/programs/incentives/amount-import-name.ts";
import { previewEnding } from "#app/programs/incentives/end-accounts.server.ts";
import { listProposals } from "#app/programs/incentives/propose-adjustment.server.ts";
import { findProgram, listSuccessorChoices } from "#app/programs/incentives/program-queries.server.ts";
import { programStatusWords } from "#app/programs/incentives/program-rules.ts";
import { closeProgram, openProgram } from "#app/programs/incentives/program-steps.server.ts";
import { programTransitions } from "#app/programs/incentives/program-transitions.ts";
import { AllocationCard } from "#app/programs/incentives/ui/allocation-card.tsx";
import { closeQuestion } from "#app/programs/incentives/ui/close-question.tsx";
import { ProgramFacts } from "#app/programs/incentives/ui/program-facts.tsx";
import { Proposals } from "#app/programs/incentives/ui/proposals.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { countText } from "#app/ui/format.ts";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "{Incentive} Program");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:view");
  const program = found(await findProgram(db, advisor.reach, idOf(call.params.programId)), "Program");
  const mayDecide = may(advisor, "program:decide");
  const isOpenForMoney = program.status === "draft" || program.status === "open";
  const mayClose = mayDecide && (program.status === "open" || program.status === "closing");
  const successors = mayClose ? await listSuccessorChoices(db, program.companyId, program.id) : [];
  return json({
    program,
    mayDecide,
    closing: mayClose
      ? {
          ending: await previewEnding(db, program),
          successors: successors.filter(({ status, startsOn }) => status === "open" && startsOn > program.endsOn),
        }
      : null,
    proposals: await listProposals(db, advisor.reach, { programId: program.id }),
    decider: mayDecide ? advisor.userId : null,
    steps: openSteps(programTransitions, program, advisor, now()),
    networks: mayDecide && isOpenForMoney ? await listNetworkChoices(db, advisor.reach, program.companyId) : null,
    changes: await listStatusChanges(db, advisor.reach, { type: "incentive-program", id: program.id }),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:decide");
  const program = found(await findProgram(db, advisor.reach, idOf(call.params.programId)), "Program");
  const form = await readForm(call.request);
  const intent = form.get("intent");
  const self = paths.incentiveProgram(program.id);
  if (isDecision(form)) return answerDecision(db, advisor, form, self, now());
  if (intent === "preview" || intent === "allocate") {
    const submission = parseForm(form, allocationForm);
    const refused = async (answer: ReturnType<typeof refuse>) =>
      json({ lastResult: await answer.json(), preview: null }, { status: answer.status });
    if (submission.status !== "success") return refused(refuse(submission));
    if (intent === "preview") {
      const preview = await previewAllocation(db, program, submission.value);
      return json({ lastResult: submission.reply(), preview });
    }
    const outcome = found(await allocate(db, advisor, program.id, submission.value, now()), "Program");
    if (!outcome.saved) return refused(refuse(submission, outcome.problems, outcome.status));
    const { opened, raised, lowered } = outcome.preview;
    return redirectWithNotice(self, `${countText(opened + raised + lowered, "account")} changed.`);
  }
  const outcome = await answerStep({ open: openProgram, close: closeProgram }, db, advisor, program.id, form, now());
  if (!outcome.saved) return redirectWithNotice(self, outcome.sentence, { tone: "danger" });
  return redirectWithNotice(
    self,
    `${program.name} is ${programTransitions[intent === "open" ? "open" : "close"].done}.`,
  );
}

export default function ProgramPage() {
  const { program, steps, networks, changes, mayDecide, proposals, decider, closing } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const questions: Record<string, StepQuestion> = closing
    ? { close: closeQuestion(program, closing.ending, closing.successors) }
    : {};
  return (
    <Page
      title={program.name}
      crumbs={[{ label: "Manage {incentive}", to: paths.incentivePrograms({ company: program.companyId }) }]}
      action={
        <>
          <PageLink to={paths.manageIncentiveRecap({ company: program.companyId, program: program.id })}>
            Accounts
          </PageLink>
          {networks && program.pool === "location" && (
            <PageLink to={paths.companyImport(program.companyId, amountImportName(program.id))}>
              Import amounts
            </PageLink>
          )}
          {mayDecide && program.status !== "closed" && (
            <PageLink to={paths.editIncentiveProgram(program.id)}>Edit program</PageLink>
          )}
          <StepButtons steps={steps} version={program.version} questions={questions} />
        </>
      }
    >
      <FormWithAside aside={<StatusHistory changes={changes} words={programStatusWords} timeZone={program.timeZone} />}>
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
