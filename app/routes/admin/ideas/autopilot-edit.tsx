import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice, redirectWithOutcome } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { listRecordHistory } from "#app/platform/audit/record-history.server.ts";
import { RecordHistory } from "#app/platform/audit/ui/record-history.tsx";
import { changeSet } from "#app/planning/autopilot-sets/change-set.server.ts";
import { seenVersionOf } from "#app/platform/workflow/seen-version.ts";
import { moveSet } from "#app/planning/autopilot-sets/move-set.server.ts";
import { setForm } from "#app/planning/autopilot-sets/set-form.ts";
import { findSet, findSetChoices } from "#app/planning/autopilot-sets/set-queries.server.ts";
import { checksOfSet } from "#app/planning/autopilot-sets/set-rules.ts";
import { setHistoryWords } from "#app/planning/autopilot-sets/set-words.ts";
import { SetStatus } from "#app/planning/autopilot-sets/ui/set-aside.tsx";
import { SetForm } from "#app/planning/autopilot-sets/ui/set-form.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Autopilot Set");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const set = found(await findSet(db, advisor.reach, idOf(call.params.setId)), "Set");
  return json({
    set,
    checks: checksOfSet(set.items),
    choices: await findSetChoices(db, advisor.reach, set.companyId),
    history: await listRecordHistory(db, advisor.reach, { type: "autopilot-set", id: set.id }, setHistoryWords),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const id = idOf(call.params.setId);
  const form = await readForm(call.request);
  const intent = form.get("intent");
  if (intent === "publish" || intent === "archive") return move(advisor, id, intent, seenVersionOf(form));
  const submission = parseForm(form, setForm);
  if (intent !== "save" || submission.status !== "success") found(await findSet(db, advisor.reach, id), "Set");
  // The other buttons add or remove an item: the form comes back with that done.
  if (intent !== "save") return json(submission.reply());
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await changeSet(db, advisor, id, submission.value, now()), "Set");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(paths.editAutopilotSet(id), `${submission.value.name} is saved.`);
}

async function move(advisor: Advisor, setId: number, intent: "publish" | "archive", seen: number | null) {
  return redirectWithOutcome(
    paths.editAutopilotSet(setId),
    found(await moveSet(db, advisor, setId, intent, now(), seen), "Set"),
  );
}

export default function EditAutopilotSetPage() {
  const { set, checks, choices, history } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title={set.name}
      crumbs={[{ label: "Autopilot sets", to: paths.autopilotSets({ company: set.companyId }) }]}
      purpose={`An autopilot set of ${set.company}. {Plans} that were made of it stay as they are.`}
    >
      <SetStatus set={set} checks={checks} />
      <SetForm key={set.version} companyId={set.companyId} set={set} choices={choices} lastResult={lastResult}>
        <RecordHistory entries={history} timeZone={set.timeZone} empty="Changes of this set show here." />
      </SetForm>
    </Page>
  );
}
