import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { acknowledgeForm } from "#app/insight/announcements/announcement-form.ts";
import { readAnnouncement } from "#app/insight/announcements/announcement-queries.server.ts";
import { acknowledgeAnnouncement } from "#app/insight/announcements/save-announcement.server.ts";
import { AnnouncementCard } from "#app/insight/announcements/ui/announcement-card.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageTitle(matches, data?.announcement.title ?? "Announcement");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "dashboard:view");
  const id = idOf(call.params.announcementId);
  return json({ announcement: found(await readAnnouncement(db, member, id, now()), "Announcement") });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "dashboard:view");
  const id = idOf(call.params.announcementId);
  const submission = parseForm(await readForm(call.request), acknowledgeForm);
  if (submission.status !== "success") return refuse(submission);
  const { title } = found(await acknowledgeAnnouncement(db, member, id, now()), "Announcement");
  return redirectWithNotice(paths.dashboard(), `You have read ${title}.`);
}

export default function AnnouncementPage() {
  const { announcement } = useLoaderData<typeof loader>();
  return (
    <Page title={announcement.title} width="form" crumbs={[{ label: "Notifications", to: paths.notifications() }]}>
      <AnnouncementCard announcement={announcement} hasTitle={false} />
    </Page>
  );
}
