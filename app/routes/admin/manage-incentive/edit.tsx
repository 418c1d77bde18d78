import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { programForm } from "#app/programs/incentives/program-form.ts";
import { findIncentiveProgram, findProgramChoices } from "#app/programs/incentives/program-queries.server.ts";
import { changeProgram } from "#app/programs/incentives/save-program.server.ts";
import { ProgramForm } from "#app/programs/incentives/ui/program-form.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit {Incentive} Program");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:decide");
  const program = orNotFound(await findIncentiveProgram(db, advisor.access, parseId(call.params.programId)), "Program");
  return json({ program, choices: await findProgramChoices(db, advisor.access, program.companyId, program) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:decide");
  const id = parseId(call.params.programId);
  const submission = parseForm(await readForm(call.request), programForm);
  if (submission.status !== "success") {
    orNotFound(await findIncentiveProgram(db, advisor.access, id), "Program");
    return refuseForm(submission);
  }
  const outcome = orNotFound(await changeProgram({ db, actor: advisor, now: now() }, id, submission.value), "Program");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.incentiveProgram(id), `${submission.value.name} saved.`);
}

export default function EditProgramPage() {
  const { program, choices } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title={`Edit ${program.name}`}
      width="form"
      crumbs={[
        { label: "Manage {incentive}", to: paths.incentivePrograms({ company: program.companyId }) },
        { label: program.name, to: paths.incentiveProgram(program.id) },
      ]}
    >
      <ProgramForm key={program.version} program={program} choices={choices} lastResult={lastResult} />
    </Page>
  );
}
