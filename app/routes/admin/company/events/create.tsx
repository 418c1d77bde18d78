import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { MAX_FIELDS_WITH_LOCATIONS, parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { newCompanyEventForm } from "#app/planning/company-events/company-event-form.ts";
import { createCompanyEvent } from "#app/planning/company-events/save-company-event.server.ts";
import { listCompanyEventChoices } from "#app/planning/company-events/company-event-choices.server.ts";
import { CompanyEventForm } from "#app/planning/company-events/ui/company-event-form.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Event");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = pageCompany(advisor);
  const choices = await listCompanyEventChoices(db, advisor.access, company.id);
  return json({ company, choices, today: dayIn(company.timeZone, now()) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = pageCompany(advisor);
  const form = await readForm(call.request, MAX_FIELDS_WITH_LOCATIONS);
  const submission = parseForm(form, newCompanyEventForm);
  if (parseIntent(form, ["preview"])) return json({ initialValue: submission.payload });
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await createCompanyEvent({ db, actor: advisor, now: now() }, { companyId: company.id }, submission.value),
    "Company",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  const to = paths.editCompanyEvent(company.id, outcome.id);
  return redirectWithNotice(to, `${submission.value.title} saved as a draft. Publish it when it's ready.`);
}

export default function CreateCompanyEventPage() {
  const { company, choices, today } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Create event"
      purpose="New events start as drafts. You see how many {locations} they reach before you publish."
      crumbs={companyCrumbs(company, { label: "Events", to: paths.companyEvents(company.id) })}
    >
      <CompanyEventForm
        companyId={company.id}
        today={today}
        choices={choices}
        lastResult={useActionData<typeof action>()}
      />
    </Page>
  );
}
