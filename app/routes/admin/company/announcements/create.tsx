import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { MAX_FIELDS_WITH_LOCATIONS, parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { newAnnouncementForm } from "#app/insight/announcements/announcement-form.ts";
import { findAudienceChoices } from "#app/insight/announcements/announcement-queries.server.ts";
import { createAnnouncement } from "#app/insight/announcements/save-announcement.server.ts";
import { AnnouncementForm } from "#app/insight/announcements/ui/announcement-form.tsx";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Write Announcement");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = pageCompany(advisor);
  const choices = await findAudienceChoices(db, advisor.access, company.id);
  return json({ company, choices, today: dayIn(company.timeZone, now()) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const { id: companyId } = pageCompany(advisor);
  const submission = parseForm(await readForm(call.request, MAX_FIELDS_WITH_LOCATIONS), newAnnouncementForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await createAnnouncement({ db, actor: advisor, now: now() }, { companyId }, submission.value),
    "Company",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors);
  const notice = `${submission.value.title} saved as a draft.`;
  return redirectWithNotice(paths.editAnnouncement(companyId, outcome.id), notice);
}

export default function CreateAnnouncementPage() {
  const { company, choices, today } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Write announcement"
      purpose="Only {advisors} see drafts. You see how many users get it before you confirm."
      crumbs={companyCrumbs(company, { label: "Announcements", to: paths.announcements(company.id) })}
      width="form"
    >
      <AnnouncementForm
        companyId={company.id}
        today={today}
        choices={choices}
        lastResult={useActionData<typeof action>()}
      />
    </Page>
  );
}
