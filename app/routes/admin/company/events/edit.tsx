import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { MAX_FIELDS_WITH_LOCATIONS, parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { parseSeenVersion } from "#app/platform/workflow/seen-version.ts";
import { companyEventForm } from "#app/planning/company-events/company-event-form.ts";
import { findCompanyEvent } from "#app/planning/company-events/company-event-queries.server.ts";
import { companyEventsCopiedText, companyEventWorkflow } from "#app/planning/company-events/company-event-rules.ts";
import { copyCompanyEvents } from "#app/planning/company-events/copy-company-events.server.ts";
import { listCompanyEventChoices } from "#app/planning/company-events/company-event-choices.server.ts";
import {
  changeCompanyEvent,
  deleteCompanyEvent,
  changeCompanyEventStatus,
} from "#app/planning/company-events/save-company-event.server.ts";
import { CompanyEventForm } from "#app/planning/company-events/ui/company-event-form.tsx";
import { CompanyEventStatusCard } from "#app/planning/company-events/ui/company-event-status-card.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Event");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const { company, event } = await findAddressed(advisor, call);
  const choices = await listCompanyEventChoices(db, advisor.access, company.id, event.channelIds);
  return json({ company, event, choices, today: dayIn(company.timeZone, now()) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const companyId = parseId(call.params.companyId);
  const id = parseId(call.params.eventId);
  const at = { companyId, id };
  const form = await readForm(call.request, MAX_FIELDS_WITH_LOCATIONS);
  const intent = parseIntent(form, ["delete", "copy", "preview", ...companyEventWorkflow.actions]);
  const self = paths.editCompanyEvent(companyId, id);
  if (intent === "delete") {
    const outcome = orNotFound(await deleteCompanyEvent(db, advisor, at, parseSeenVersion(form)), "Event");
    if (!outcome.saved) return redirectWithErrors(self, outcome.fieldErrors);
    return redirectWithNotice(paths.companyEvents(companyId), `${outcome.found.title} deleted.`);
  }
  if (intent === "copy") {
    const event = orNotFound(await findCompanyEvent(db, advisor.access, companyId, id), "Event");
    const outcome = orNotFound(
      await copyCompanyEvents(db, advisor, { companyId, eventIds: [event.id], now: now() }),
      "Event",
    );
    return redirectWithNotice(self, companyEventsCopiedText(outcome));
  }
  if (intent && intent !== "preview") {
    const outcome = orNotFound(
      await changeCompanyEventStatus({ db, actor: advisor, now: now() }, at, intent, parseSeenVersion(form)),
      "Event",
    );
    if (!outcome.saved) return redirectWithErrors(self, outcome.fieldErrors);
    return redirectWithNotice(self, `${outcome.title} ${companyEventWorkflow.transitions[intent].done}.`);
  }
  const submission = parseForm(form, companyEventForm);
  if (intent === "preview" || submission.status !== "success") {
    orNotFound(await findCompanyEvent(db, advisor.access, companyId, id), "Event");
  }
  if (intent === "preview") return json({ initialValue: submission.payload });
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await changeCompanyEvent({ db, actor: advisor, now: now() }, at, submission.value),
    "Event",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(self, `${submission.value.title} saved.`);
}

async function findAddressed(advisor: Advisor, call: LoaderFunctionArgs | ActionFunctionArgs) {
  const company = pageCompany(advisor);
  return {
    company,
    event: orNotFound(await findCompanyEvent(db, advisor.access, company.id, parseId(call.params.eventId)), "Event"),
  };
}

export default function EditCompanyEventPage() {
  const { company, event, choices, today } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page title={event.title} crumbs={companyCrumbs(company, { label: "Events", to: paths.companyEvents(company.id) })}>
      <FormWithAside aside={<CompanyEventStatusCard event={event} />}>
        <CompanyEventForm
          key={event.version}
          companyId={company.id}
          event={event}
          today={today}
          choices={choices}
          lastResult={lastResult}
        />
      </FormWithAside>
    </Page>
  );
}
