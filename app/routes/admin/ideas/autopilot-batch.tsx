import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { cancelBatch } from "#app/planning/autopilot-batches/cancel-batch.server.ts";
import { findBatch } from "#app/planning/autopilot-batches/batch-queries.server.ts";
import { isAtWork } from "#app/planning/autopilot-batches/batch-rules.ts";
import { resultList } from "#app/planning/autopilot-batches/result-list.server.ts";
import { resumeBatch } from "#app/planning/autopilot-batches/resume-batch.server.ts";
import { BatchProgress, BatchResult } from "#app/planning/autopilot-batches/ui/batch-page.tsx";
import { undoBatch } from "#app/planning/autopilot-batches/undo-batch.server.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { countText, dayText, instantText } from "#app/ui/format.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Autopilot {Plans}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const batch = found(await findBatch(db, advisor.reach, idOf(call.params.batchId)), "Batch");
  const list = await resultList.page(db, advisor.reach, { batchId: batch.id }, call.request);
  return json({ batch, list, mayUndo: may(advisor, "autopilot:undo") });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const batch = found(await findBatch(db, advisor.reach, idOf(call.params.batchId)), "Batch");
  const intent = (await readForm(call.request)).get("intent");
  if (intent === "resume") return resume(advisor, batch.id);
  if (intent === "cancel") return cancel(advisor, batch.id);
  if (intent === "undo") return undo(await requireAdvisor(call, "autopilot:undo"), batch.id);
  return redirectWithNotice(paths.planBatch(batch.id), "Choose what to do from the page's buttons.", {
    tone: "danger",
  });
}

async function resume(advisor: Advisor, batchId: number) {
  const outcome = found(await resumeBatch(db, advisor, batchId), "Batch");
  const self = paths.planBatch(batchId);
  if (!outcome.saved) return redirectRefused(self, outcome.problems);
  return redirectWithNotice(self, "It goes on.", { tone: "info" });
}

async function cancel(advisor: Advisor, batchId: number) {
  const outcome = found(await cancelBatch(db, advisor, batchId, now()), "Batch");
  const self = paths.planBatch(batchId);
  if (!outcome.saved) return redirectRefused(self, outcome.problems);
  return redirectWithNotice(self, `It is cancelled. ${countText(outcome.made, "{plan}")} made before stay.`, {
    tone: "info",
  });
}

async function undo(advisor: Advisor, batchId: number) {
  const outcome = found(await undoBatch(db, advisor, batchId, now()), "Batch");
  const self = paths.planBatch(batchId);
  if (!outcome.saved) return redirectRefused(self, outcome.problems);
  return redirectWithNotice(self, `${countText(outcome.plans, "{plan}")} deleted.`);
}

export default function PlanBatchPage() {
  const { batch, list, mayUndo } = useLoaderData<typeof loader>();
  const since = instantText(batch.createdAt, batch.timeZone);
  return (
    <Page
      title={`${batch.set}, ${dayText(batch.startsOn)}`}
      crumbs={[
        { label: "Autopilot sets", to: paths.autopilotSets({ company: batch.companyId }) },
        { label: "Generate {plans}", to: paths.generatePlans({ company: batch.companyId }) },
      ]}
      purpose={`Generated for ${batch.company} by ${batch.by ?? "the system"} on ${since}.`}
    >
      {isAtWork(batch.status) ? <BatchProgress batch={batch} /> : <BatchResult batch={batch} mayUndo={mayUndo} />}
      <ListTable
        list={list}
        rowName={({ location }) => location}
        rowLink={({ id }) => paths.editLocation(id)}
        cells={{ reason: ({ reason }) => reason }}
        download={paths.planBatchDownload(batch.id)}
        empty={{ text: "What came of each {location} shows here." }}
      />
    </Page>
  );
}
