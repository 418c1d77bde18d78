import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { FIELDS_WITH_LOCATIONS, parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { announcementForm } from "#app/insight/announcements/announcement-form.ts";
import { findAnnouncement, findAudienceChoices } from "#app/insight/announcements/announcement-queries.server.ts";
import {
  changeAnnouncement,
  deleteAnnouncement,
  publishAnnouncement,
} from "#app/insight/announcements/save-announcement.server.ts";
import { AnnouncementForm } from "#app/insight/announcements/ui/announcement-form.tsx";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { seenVersionOf } from "#app/platform/workflow/seen-version.ts";
import { paths } from "#app/paths.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { Card, Page } from "#app/ui/page.tsx";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Announcement");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const id = idOf(call.params.announcementId);
  const announcement = found(await findAnnouncement(db, advisor.reach, company.id, id), "Announcement");
  const choices = await findAudienceChoices(db, advisor.reach, company.id);
  return json({ company, announcement, choices, today: dayIn(company.timeZone, now()) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const at = { companyId: idOf(call.params.companyId), id: idOf(call.params.announcementId) };
  const form = await readForm(call.request, FIELDS_WITH_LOCATIONS);
  const intent = form.get("intent");
  const self = paths.editAnnouncement(at.companyId, at.id);
  if (intent === "publish") {
    const outcome = found(
      await publishAnnouncement(db, advisor, at, { version: seenVersionOf(form) }, now()),
      "Announcement",
    );
    if (!outcome.saved) return redirectRefused(self, outcome.problems);
    return redirectWithNotice(self, `${outcome.title} is published.`);
  }
  if (intent === "delete") {
    const outcome = found(await deleteAnnouncement(db, advisor, at, seenVersionOf(form)), "Announcement");
    if (!outcome.saved) return redirectRefused(self, outcome.problems);
    return redirectWithNotice(paths.announcements(at.companyId), "The draft is deleted.");
  }
  found(await findAnnouncement(db, advisor.reach, at.companyId, at.id), "Announcement");
  const submission = parseForm(form, announcementForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await changeAnnouncement(db, advisor, at, submission.value, now()), "Announcement");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  return redirectWithNotice(self, `${submission.value.title} is saved.`);
}

export default function EditAnnouncementPage() {
  const { company, announcement, choices, today } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const isDraft = announcement.status === "draft";
  return (
    <Page
      title={announcement.title}
      crumbs={companyCrumbs(company, { label: "Announcements", to: paths.announcements(company.id) })}
      width="form"
    >
      <Card title={isDraft ? "A draft" : "Published"}>
        <div className="stack">
          <p>
            {isDraft
              ? "Nobody sees it yet. Whom it is for is told on its first day, or at once where that has come."
              : "Changes show at once. Nobody is told anew; it ends with its last day."}
          </p>
          <div className="row">
            {isDraft ? (
              <Form method="post" className="row">
                <input type="hidden" name="version" value={announcement.version} />
                <SubmitButton intent="publish">Publish</SubmitButton>
                <SubmitButton intent="delete" tone="danger">
                  Delete draft
                </SubmitButton>
              </Form>
            ) : (
              <ButtonLink to={paths.announcementReaders(company.id, announcement.id)} native>
                Who has read it (CSV)
              </ButtonLink>
            )}
          </div>
        </div>
      </Card>
      <AnnouncementForm
        key={announcement.version}
        companyId={company.id}
        announcement={announcement}
        today={today}
        choices={choices}
        lastResult={lastResult}
      />
    </Page>
  );
}
