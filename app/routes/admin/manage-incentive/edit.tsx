import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { paths } from "#app/paths.ts";
import { programForm } from "#app/programs/incentives/program-form.ts";
import { findProgram, findProgramChoices } from "#app/programs/incentives/program-queries.server.ts";
import { changeProgram } from "#app/programs/incentives/save-program.server.ts";
import { ProgramForm } from "#app/programs/incentives/ui/program-form.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit {Incentive} Program");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:decide");
  const program = found(await findProgram(db, advisor.reach, idOf(call.params.programId)), "Program");
  return json({ program, choices: await findProgramChoices(db, advisor.reach, program.companyId, program) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "program:decide");
  const id = idOf(call.params.programId);
  const submission = parseForm(await readForm(call.request), programForm);
  if (submission.status !== "success") {
    found(await findProgram(db, advisor.reach, id), "Program");
    return refuse(submission);
  }
  const outcome = found(await changeProgram(db, advisor, id, submission.value, now()), "Program");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.incentiveProgram(id), `${submission.value.name} is saved.`);
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
