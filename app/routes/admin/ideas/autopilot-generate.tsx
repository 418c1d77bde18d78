import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { MAX_FIELDS_WITH_LOCATIONS, parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { findBatchChoices } from "#app/planning/autopilot-batches/batch-choices.server.ts";
import { autopilotBatchForm } from "#app/planning/autopilot-batches/batch-form.ts";
import { listAutopilotBatches } from "#app/planning/autopilot-batches/batch-queries.server.ts";
import { previewAutopilotBatch } from "#app/planning/autopilot-batches/preview-batch.server.ts";
import { startBatch } from "#app/planning/autopilot-batches/start-batch.server.ts";
import { BatchList } from "#app/planning/autopilot-batches/ui/batch-list.tsx";
import { GenerateForm } from "#app/planning/autopilot-batches/ui/generate-form.tsx";
import { BatchPreviewCard } from "#app/planning/autopilot-batches/ui/preview-card.tsx";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { chooseCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/company-lists/ui/company-picker.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

const DAYS_TO_DECIDE = 14;

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Generate Autopilot {Plans}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const { company, companies, headers } = await chooseCompany(db, advisor.access, call.request);
  const choices = await findBatchChoices(db, advisor.access, company?.id ?? 0);
  const requestedId = parseId(new URL(call.request.url).searchParams.get("set"));
  const today = dayIn(company?.timeZone ?? "UTC", now());
  return json(
    {
      company,
      companies,
      choices,
      batches: company ? await listAutopilotBatches(db, advisor.access, company.id) : [],
      asked: {
        setId: choices.sets.find(({ id }) => id === requestedId)?.id ?? null,
        startsOn: addDays(today, DAYS_TO_DECIDE),
      },
      today,
    },
    { headers },
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const company = orNotFound((await chooseCompany(db, advisor.access, call.request)).company, "Company");
  const form = await readForm(call.request, MAX_FIELDS_WITH_LOCATIONS);
  const submission = parseForm(form, autopilotBatchForm);
  const refused = async (answer: ReturnType<typeof refuseForm>) =>
    json({ lastResult: await answer.json(), preview: null }, { status: answer.status });
  if (submission.status !== "success") return refused(refuseForm(submission));
  const ask = submission.value;
  const at = now();
  const today = dayIn(company.timeZone, at);
  if (parseIntent(form, ["generate"])) {
    const outcome = orNotFound(
      await startBatch(db, advisor, { companyId: company.id, request: ask, today, now: at }),
      "Set",
    );
    if (!outcome.saved) return refused(refuseForm(submission, outcome.fieldErrors));
    return redirectWithNotice(paths.planBatch(outcome.batchId), "Batch started.", { tone: "info" });
  }
  const outcome = orNotFound(
    await previewAutopilotBatch(db, advisor, { companyId: company.id, request: ask, today }),
    "Set",
  );
  if (!outcome.saved) return refused(refuseForm(submission, outcome.fieldErrors));
  return json({ lastResult: submission.reply(), preview: { ...outcome.preview, asked: ask } });
}

export default function GeneratePlansPage() {
  const { company, companies, choices, batches, asked, today } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title="Generate autopilot {plans}"
      crumbs={[{ label: "Autopilot sets", to: paths.autopilotSets() }]}
      purpose="Create a {plan} from a set for each {location} you choose. You preview the results first."
    >
      <CompanyPicker company={company} companies={companies} />
      {company && answer?.preview && <BatchPreviewCard preview={answer.preview} asked={answer.preview.asked} />}
      {company && (
        <FormWithAside aside={<BatchList batches={batches} timeZone={company.timeZone} />}>
          <GenerateForm
            key={company.id}
            companyId={company.id}
            choices={choices}
            asked={asked}
            today={today}
            lastResult={answer?.lastResult}
          />
        </FormWithAside>
      )}
    </Page>
  );
}
