import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { FIELDS_WITH_LOCATIONS, parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { newCompanyEventForm } from "#app/planning/company-events/company-event-form.ts";
import { createCompanyEvent } from "#app/planning/company-events/save-company-event.server.ts";
import { findEventChoices } from "#app/planning/company-events/event-choices.server.ts";
import { CompanyEventForm } from "#app/planning/company-events/ui/company-event-form.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Event");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const choices = await findEventChoices(db, advisor.reach, company.id);
  return json({ company, choices, today: dayIn(company.timeZone, now()) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const submission = parseForm(await readForm(call.request, FIELDS_WITH_LOCATIONS), newCompanyEventForm);
  if (submission.payload.intent === "preview") return json({ initialValue: submission.payload });
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(
    await createCompanyEvent(db, advisor, { companyId: company.id }, submission.value, now()),
    "Company",
  );
  if (!outcome.saved) return refuse(submission, outcome.problems);
  const to = paths.editCompanyEvent(company.id, outcome.id);
  return redirectWithNotice(to, `${submission.value.title} is saved as a draft. Publish it when it is right.`);
}

export default function CreateEventPage() {
  const { company, choices, today } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Create event"
      purpose="It begins as a draft. Before you publish it, you see whom it affects."
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
