import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { acknowledgeAnnouncementForm } from "#app/insight/announcements/announcement-form.ts";
import { readAnnouncement } from "#app/insight/announcements/announcement-queries.server.ts";
import { acknowledgeAnnouncement } from "#app/insight/announcements/save-announcement.server.ts";
import { AnnouncementCard } from "#app/insight/announcements/ui/announcement-card.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.announcement.title ?? "Announcement");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "dashboard:view");
  const id = parseId(call.params.announcementId);
  return json({ announcement: orNotFound(await readAnnouncement(db, member, id, now()), "Announcement") });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "dashboard:view");
  const id = parseId(call.params.announcementId);
  const submission = parseForm(await readForm(call.request), acknowledgeAnnouncementForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { title } = orNotFound(await acknowledgeAnnouncement(db, member, id, now()), "Announcement");
  return redirectWithNotice(paths.dashboard(), `${title} marked as read.`);
}

export default function AnnouncementPage() {
  const { announcement } = useLoaderData<typeof loader>();
  return (
    <Page title={announcement.title} width="form" crumbs={[{ label: "Notifications", to: paths.notifications() }]}>
      <AnnouncementCard announcement={announcement} hasTitle={false} />
    </Page>
  );
}
