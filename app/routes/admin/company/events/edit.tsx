import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { FIELDS_WITH_LOCATIONS, parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { seenVersionOf } from "#app/platform/workflow/seen-version.ts";
import { companyEventForm } from "#app/planning/company-events/company-event-form.ts";
import { findCompanyEvent } from "#app/planning/company-events/company-event-queries.server.ts";
import { copiedText, eventMoveOf, eventMoves } from "#app/planning/company-events/company-event-rules.ts";
import { copyCompanyEvents } from "#app/planning/company-events/copy-company-events.server.ts";
import { findEventChoices } from "#app/planning/company-events/event-choices.server.ts";
import {
  changeCompanyEvent,
  deleteCompanyEvent,
  moveCompanyEvent,
} from "#app/planning/company-events/save-company-event.server.ts";
import { CompanyEventForm } from "#app/planning/company-events/ui/company-event-form.tsx";
import { CompanyEventStatus } from "#app/planning/company-events/ui/company-event-status.tsx";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Event");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const { company, event } = await findAddressed(advisor, call);
  const choices = await findEventChoices(db, advisor.reach, company.id, event.channelIds);
  return json({ company, event, choices, today: dayIn(company.timeZone, now()) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const companyId = idOf(call.params.companyId);
  const id = idOf(call.params.eventId);
  const at = { companyId, id };
  const form = await readForm(call.request, FIELDS_WITH_LOCATIONS);
  const intent = form.get("intent");
  const self = paths.editCompanyEvent(companyId, id);
  const move = eventMoveOf(intent);
  if (move) {
    const outcome = found(await moveCompanyEvent(db, advisor, at, move, now(), seenVersionOf(form)), "Event");
    if (!outcome.saved) return redirectRefused(self, outcome.problems);
    return redirectWithNotice(self, `${outcome.title} is ${eventMoves[move].done}.`);
  }
  if (intent === "delete") {
    const outcome = found(await deleteCompanyEvent(db, advisor, at, seenVersionOf(form)), "Event");
    if (!outcome.saved) return redirectRefused(self, outcome.problems);
    return redirectWithNotice(paths.companyEvents(companyId), `${outcome.found.title} is deleted.`);
  }
  if (intent === "copy") {
    const event = found(await findCompanyEvent(db, advisor.reach, companyId, id), "Event");
    const outcome = found(await copyCompanyEvents(db, advisor, companyId, [event.id], now()), "Event");
    return redirectWithNotice(self, copiedText(outcome));
  }
  const submission = parseForm(form, companyEventForm);
  if (submission.payload.intent === "preview" || submission.status !== "success") {
    found(await findCompanyEvent(db, advisor.reach, companyId, id), "Event");
  }
  if (submission.payload.intent === "preview") return json({ initialValue: submission.payload });
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await changeCompanyEvent(db, advisor, at, submission.value, now()), "Event");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(self, `${submission.value.title} is saved.`);
}

async function findAddressed(advisor: Advisor, call: LoaderFunctionArgs | ActionFunctionArgs) {
  const company = companyOfPage(advisor);
  return {
    company,
    event: found(await findCompanyEvent(db, advisor.reach, company.id, idOf(call.params.eventId)), "Event"),
  };
}

export default function EditEventPage() {
  const { company, event, choices, today } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page title={event.title} crumbs={companyCrumbs(company, { label: "Events", to: paths.companyEvents(company.id) })}>
      <FormWithAside aside={<CompanyEventStatus event={event} />}>
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
