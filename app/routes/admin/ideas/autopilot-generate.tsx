import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { FIELDS_WITH_LOCATIONS, parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { findBatchChoices } from "#app/planning/autopilot-batches/batch-choices.server.ts";
import { batchForm } from "#app/planning/autopilot-batches/batch-form.ts";
import { listBatches } from "#app/planning/autopilot-batches/batch-queries.server.ts";
import { previewBatch } from "#app/planning/autopilot-batches/preview-batch.server.ts";
import { startBatch } from "#app/planning/autopilot-batches/start-batch.server.ts";
import { BatchList } from "#app/planning/autopilot-batches/ui/batch-list.tsx";
import { GenerateForm } from "#app/planning/autopilot-batches/ui/generate-form.tsx";
import { PreviewCard } from "#app/planning/autopilot-batches/ui/preview-card.tsx";
import { addDays } from "#app/platform/dates/calendar-days.ts";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

const DAYS_TO_DECIDE = 14;

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Generate Autopilot {Plans}");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const { company, companies, headers } = await chooseCompany(db, advisor.reach, call.request);
  const choices = await findBatchChoices(db, advisor.reach, company?.id ?? 0);
  const asked = idOf(new URL(call.request.url).searchParams.get("set"));
  const today = dayIn(company?.timeZone ?? "UTC", now());
  return json(
    {
      company,
      companies,
      choices,
      batches: company ? await listBatches(db, advisor.reach, company.id) : [],
      asked: {
        setId: choices.sets.find(({ id }) => id === asked)?.id ?? null,
        startsOn: addDays(today, DAYS_TO_DECIDE),
      },
      today,
    },
    { headers },
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "autopilot:manage");
  const company = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  const form = await readForm(call.request, FIELDS_WITH_LOCATIONS);
  const submission = parseForm(form, batchForm);
  const refused = async (answer: ReturnType<typeof refuse>) =>
    json({ lastResult: await answer.json(), preview: null }, { status: answer.status });
  if (submission.status !== "success") return refused(refuse(submission));
  const ask = submission.value;
  const at = now();
  const today = dayIn(company.timeZone, at);
  if (form.get("intent") === "generate") {
    const outcome = found(await startBatch(db, advisor, company.id, ask, today, at), "Set");
    if (!outcome.saved) return refused(refuse(submission, outcome.problems));
    return redirectWithNotice(paths.planBatch(outcome.batchId), "It begins.", { tone: "info" });
  }
  const outcome = found(await previewBatch(db, advisor, company.id, ask, today), "Set");
  if (!outcome.saved) return refused(refuse(submission, outcome.problems));
  return json({ lastResult: submission.reply(), preview: { ...outcome.preview, asked: ask } });
}

export default function GeneratePlansPage() {
  const { company, companies, choices, batches, asked, today } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  return (
    <Page
      title="Generate autopilot {plans}"
      crumbs={[{ label: "Autopilot sets", to: paths.autopilotSets() }]}
      purpose="Makes a {plan} from a set for each {location} that you choose. You see what would happen before it does."
    >
      <CompanyPicker company={company} companies={companies} />
      {company && answer?.preview && <PreviewCard preview={answer.preview} asked={answer.preview.asked} />}
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
