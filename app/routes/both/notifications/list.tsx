import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireAcceptedTerms } from "#app/access/guards/guards.server.ts";
import { isAdvisorRole } from "#app/platform/identity/roles.ts";
import { notificationTypeLabels, notificationTypesFor } from "#app/platform/notifications/notification-catalog.ts";
import {
  NOTIFICATION_INTENTS,
  runNotificationAction,
} from "#app/platform/notifications/run-notification-action.server.ts";
import { notificationList } from "#app/platform/notifications/notification-list.server.ts";
import { NotificationControls } from "#app/platform/notifications/ui/notification-controls.tsx";
import { paths } from "#app/paths.ts";
import { SubmitButton } from "#app/ui/form/form.tsx";
import type { FilterView } from "#app/ui/list/list-view.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Notifications");

export async function loader(call: LoaderFunctionArgs) {
  const user = await requireAcceptedTerms(call);
  const { userId, access, unread } = user;
  const timeZone = user.timeZone ?? user.company?.timeZone;
  const list = await notificationList.page(
    db,
    { access, scope: { userId, access, now: now() }, at: call.request },
    { timeZone },
  );
  const topics: readonly string[] = notificationTypesFor(isAdvisorRole(user.role) ? "admin" : "user");
  const withOwnTopics = (filter: FilterView): FilterView =>
    filter.name === "type"
      ? { ...filter, options: filter.options.filter(({ value }) => topics.includes(value)) }
      : filter;
  return json({ list: { ...list, filters: list.filters.map(withOwnTopics) }, unread });
}

/** Run a button of a row or of the page, and return to the list as it was. */
export async function action(call: ActionFunctionArgs) {
  const user = await requireAcceptedTerms(call);
  const form = await readForm(call.request);
  const back = paths.notifications() + new URL(call.request.url).search;
  const text = await runNotificationAction(db, user, {
    intent: parseIntent(form, NOTIFICATION_INTENTS),
    id: parseId(form.get("id")),
    now: now(),
  });
  if (text === null) return redirectWithNotice(back, "Reload the page and try again.", { tone: "danger" });
  return redirectWithNotice(back, text);
}

export default function NotificationsPage() {
  const { list, unread } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Notifications"
      purpose="Unread first."
      action={
        <>
          <PageLink to={paths.notificationPreferences()}>Notification settings</PageLink>
          {unread > 0 && (
            <Form method="post">
              <SubmitButton intent="read-all">Mark all as read</SubmitButton>
            </Form>
          )}
        </>
      }
    >
      <ListTable
        list={list}
        rowName={(row) => row.title ?? notificationTypeLabels[row.type]}
        rowLink={({ id }) => paths.openNotification(id)}
        controlColumn={{ head: "Actions", size: 300, cell: (row) => <NotificationControls notification={row} /> }}
        download={paths.notificationsDownload()}
        empty={{ text: "No notifications yet. You'll see updates about your work here." }}
      />
    </Page>
  );
}
