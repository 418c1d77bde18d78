import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { MAX_FIELDS_WITH_LOCATIONS, parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { announcementForm } from "#app/insight/announcements/announcement-form.ts";
import {
  countAudience,
  findAnnouncement,
  findAudienceChoices,
} from "#app/insight/announcements/announcement-queries.server.ts";
import { publishingText } from "#app/insight/announcements/announcement-rules.ts";
import {
  changeAnnouncement,
  deleteAnnouncement,
  publishAnnouncement,
} from "#app/insight/announcements/save-announcement.server.ts";
import { AnnouncementForm } from "#app/insight/announcements/ui/announcement-form.tsx";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { dayIn } from "#app/organization/locations/location-rules.ts";
import { parseSeenVersion } from "#app/platform/workflow/seen-version.ts";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { countText } from "#app/ui/text/format.ts";
import { Card, Page } from "#app/ui/page/page.tsx";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Announcement");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = pageCompany(advisor);
  const id = parseId(call.params.announcementId);
  const announcement = orNotFound(await findAnnouncement(db, advisor.access, company.id, id), "Announcement");
  const choices = await findAudienceChoices(db, advisor.access, company.id);
  const audience = await countAudience(db, id);
  return json({ company, announcement, audience, choices, today: dayIn(company.timeZone, now()) });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const at = { companyId: parseId(call.params.companyId), id: parseId(call.params.announcementId) };
  const form = await readForm(call.request, MAX_FIELDS_WITH_LOCATIONS);
  const intent = parseIntent(form, ["publish", "delete"]);
  const self = paths.editAnnouncement(at.companyId, at.id);
  if (intent === "publish") {
    const outcome = orNotFound(
      await publishAnnouncement({ db, actor: advisor, now: now() }, at, { version: parseSeenVersion(form) }),
      "Announcement",
    );
    if (!outcome.saved) return redirectWithErrors(self, outcome.fieldErrors);
    return redirectWithNotice(self, `${outcome.title} published.`);
  }
  if (intent === "delete") {
    const outcome = orNotFound(await deleteAnnouncement(db, advisor, at, parseSeenVersion(form)), "Announcement");
    if (!outcome.saved) return redirectWithErrors(self, outcome.fieldErrors);
    return redirectWithNotice(paths.announcements(at.companyId), "Draft deleted.");
  }
  orNotFound(await findAnnouncement(db, advisor.access, at.companyId, at.id), "Announcement");
  const submission = parseForm(form, announcementForm);
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await changeAnnouncement({ db, actor: advisor, now: now() }, at, submission.value),
    "Announcement",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  return redirectWithNotice(self, `${submission.value.title} saved.`);
}

export default function EditAnnouncementPage() {
  const { company, announcement, audience, choices, today } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  const isDraft = announcement.status === "draft";
  const values = { version: announcement.version };
  return (
    <Page
      title={announcement.title}
      crumbs={companyCrumbs(company, { label: "Announcements", to: paths.announcements(company.id) })}
      width="form"
    >
      <Card title={isDraft ? "Draft" : "Published"}>
        <div className="stack">
          <p>
            {isDraft
              ? "Not visible yet. After you publish, we notify its audience on the first day, or right away if that day has passed."
              : "Changes show right away, without another notification. The announcement ends after its last day."}
          </p>
          <div className="row">
            {isDraft ? (
              <>
                <ConfirmButton
                  label="Publish"
                  isMain
                  title={`Publish to ${countText(audience, "user")}?`}
                  text={publishingText(announcement, today)}
                  intent="publish"
                  values={values}
                />
                <ConfirmButton
                  label="Delete draft"
                  tone="danger"
                  title="Delete this draft?"
                  text="You can't restore it."
                  intent="delete"
                  values={values}
                />
              </>
            ) : (
              <ButtonLink to={paths.announcementReaders(company.id, announcement.id)} native>
                Download read receipts (CSV)
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
