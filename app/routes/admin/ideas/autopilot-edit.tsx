import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice, redirectWithOutcome } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { listRecordHistory } from "#app/platform/audit/record-history.server.ts";
import { RecordHistory } from "#app/platform/audit/ui/record-history.tsx";
import { changeSet } from "#app/planning/autopilot-sets/change-set.server.ts";
import { parseSeenVersion } from "#app/platform/workflow/seen-version.ts";
import { transitionSet } from "#app/planning/autopilot-sets/transition-set.server.ts";
import { autopilotSetForm } from "#app/planning/autopilot-sets/set-form.ts";
import { findSet, findSetChoices } from "#app/planning/autopilot-sets/set-queries.server.ts";
import { autopilotSetChecks } from "#app/planning/autopilot-sets/set-rules.ts";
import { autopilotSetHistoryWords } from "#app/planning/autopilot-sets/set-words.ts";
import { SetOverview } from "#app/planning/autopilot-sets/ui/set-overview.tsx";
import { AutopilotSetForm } from "#app/planning/autopilot-sets/ui/set-form.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Autopilot Set");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const set = orNotFound(await findSet(db, advisor.access, parseId(call.params.setId)), "Set");
  return json({
    set,
    checks: autopilotSetChecks(set.items),
    choices: await findSetChoices(db, advisor.access, set.companyId),
    history: await listRecordHistory(
      db,
      advisor.access,
      { type: "autopilot-set", id: set.id },
      autopilotSetHistoryWords,
    ),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const id = parseId(call.params.setId);
  const form = await readForm(call.request);
  const intent = parseIntent(form, ["publish", "archive", "save"]);
  if (intent === "publish" || intent === "archive") return changeStatus(advisor, id, intent, parseSeenVersion(form));
  const submission = parseForm(form, autopilotSetForm);
  if (intent !== "save" || submission.status !== "success") orNotFound(await findSet(db, advisor.access, id), "Set");
  // The other buttons add or remove an item and only render the form again.
  if (intent !== "save") return json(submission.reply());
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(await changeSet(db, advisor, { setId: id, form: submission.value, now: now() }), "Set");
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(paths.editAutopilotSet(id), `${submission.value.name} saved.`);
}

async function changeStatus(advisor: Advisor, setId: number, intent: "publish" | "archive", seen: number | null) {
  return redirectWithOutcome(
    paths.editAutopilotSet(setId),
    orNotFound(await transitionSet(db, advisor, { setId, action: intent, now: now(), seen }), "Set"),
  );
}

export default function EditAutopilotSetPage() {
  const { set, checks, choices, history } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title={set.name}
      crumbs={[{ label: "Autopilot sets", to: paths.autopilotSets({ company: set.companyId }) }]}
      purpose={`For ${set.company}. Changes don't affect existing {plans}.`}
    >
      <SetOverview set={set} checks={checks} />
      <AutopilotSetForm key={set.version} companyId={set.companyId} set={set} choices={choices} lastResult={lastResult}>
        <RecordHistory entries={history} timeZone={set.timeZone} />
      </AutopilotSetForm>
    </Page>
  );
}
