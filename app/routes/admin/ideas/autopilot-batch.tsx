import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { cancelBatch } from "#app/planning/autopilot-batches/cancel-batch.server.ts";
import { findAutopilotBatch } from "#app/planning/autopilot-batches/batch-queries.server.ts";
import { isBatchRunning } from "#app/planning/autopilot-batches/batch-rules.ts";
import { batchResultList } from "#app/planning/autopilot-batches/result-list.server.ts";
import { resumeBatch } from "#app/planning/autopilot-batches/resume-batch.server.ts";
import { BatchProgress, BatchResult } from "#app/planning/autopilot-batches/ui/batch-page.tsx";
import { undoBatch } from "#app/planning/autopilot-batches/undo-batch.server.ts";
import { paths } from "#app/paths.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { countText, dayText, instantText } from "#app/ui/text/format.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Autopilot {Plans}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const batch = orNotFound(await findAutopilotBatch(db, advisor.access, parseId(call.params.batchId)), "Batch");
  const list = await batchResultList.page(db, {
    access: advisor.access,
    scope: { batchId: batch.id },
    at: call.request,
  });
  return json({ batch, list, canUndo: can(advisor, "autopilot:undo") });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const batch = orNotFound(await findAutopilotBatch(db, advisor.access, parseId(call.params.batchId)), "Batch");
  const intent = parseIntent(await readForm(call.request), ["resume", "cancel", "undo"]);
  if (intent === "resume") return resume(advisor, batch.id);
  if (intent === "cancel") return cancel(advisor, batch.id);
  if (intent === "undo") return undo(await requireAdvisor(call, "autopilot:undo"), batch.id);
  return redirectWithNotice(paths.planBatch(batch.id), "Choose an action with the buttons on the page.", {
    tone: "danger",
  });
}

async function resume(advisor: Advisor, batchId: number) {
  const outcome = orNotFound(await resumeBatch(db, advisor, batchId), "Batch");
  const self = paths.planBatch(batchId);
  if (!outcome.saved) return redirectWithErrors(self, outcome.fieldErrors);
  return redirectWithNotice(self, "Batch resumed.", { tone: "info" });
}

async function cancel(advisor: Advisor, batchId: number) {
  const outcome = orNotFound(await cancelBatch(db, advisor, batchId, now()), "Batch");
  const self = paths.planBatch(batchId);
  if (!outcome.saved) return redirectWithErrors(self, outcome.fieldErrors);
  return redirectWithNotice(
    self,
    `Batch canceled. ${countText(outcome.made, "created {plan}", "created {plans}")} ${outcome.made === 1 ? "stays" : "stay"}.`,
    {
      tone: "info",
    },
  );
}

async function undo(advisor: Advisor, batchId: number) {
  const outcome = orNotFound(await undoBatch(db, advisor, batchId, now()), "Batch");
  const self = paths.planBatch(batchId);
  if (!outcome.saved) return redirectWithErrors(self, outcome.fieldErrors);
  return redirectWithNotice(self, `${countText(outcome.plans, "{plan}")} deleted.`);
}

export default function PlanBatchPage() {
  const { batch, list, canUndo } = useLoaderData<typeof loader>();
  const since = instantText(batch.createdAt, batch.timeZone);
  return (
    <Page
      title={`${batch.set}, ${dayText(batch.startsOn)}`}
      crumbs={[
        { label: "Autopilot sets", to: paths.autopilotSets({ company: batch.companyId }) },
        { label: "Generate {plans}", to: paths.generatePlans({ company: batch.companyId }) },
      ]}
      purpose={`Generated for ${batch.company}${batch.by === null ? "" : ` by ${batch.by}`} on ${since}.`}
    >
      {isBatchRunning(batch.status) ? <BatchProgress batch={batch} /> : <BatchResult batch={batch} canUndo={canUndo} />}
      <ListTable
        list={list}
        rowName={({ location }) => location}
        rowLink={({ id }) => paths.editLocation(id)}
        cells={{ reason: ({ reason }) => reason }}
        download={paths.planBatchDownload(batch.id)}
        empty={{ text: "Results for each {location} appear here." }}
      />
    </Page>
  );
}
