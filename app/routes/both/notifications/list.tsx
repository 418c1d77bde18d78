import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireAccepted } from "#app/access/guards/guards.server.ts";
import { typeLabels } from "#app/platform/notifications/catalogue.ts";
import { answerRow } from "#app/platform/notifications/answer-row.server.ts";
import { notificationList } from "#app/platform/notifications/notification-list.server.ts";
import { NotificationControls } from "#app/platform/notifications/ui/notification-controls.tsx";
import { paths } from "#app/paths.ts";
import { SubmitButton } from "#app/ui/form.tsx";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Notifications");

export async function loader(call: LoaderFunctionArgs) {
  const person = await requireAccepted(call);
  const { userId, reach, unread } = person;
  const timeZone = person.timeZone ?? person.company?.timeZone;
  const list = await notificationList.page(db, reach, { userId, reach, now: now() }, call.request, { timeZone });
  return json({ list, unread });
}

/** What the buttons of a row and of the page do. The list comes back as it was. */
export async function action(call: ActionFunctionArgs) {
  const person = await requireAccepted(call);
  const form = await readForm(call.request);
  const back = paths.notifications() + new URL(call.request.url).search;
  const text = await answerRow(db, person, form.get("intent"), idOf(form.get("id")), now());
  if (text === null) return redirectWithNotice(back, "Reload the page and try again.", { tone: "danger" });
  return redirectWithNotice(back, text);
}

export default function NotificationsPage() {
  const { list, unread } = useLoaderData<typeof loader>();
  return (
    <Page
      title="Notifications"
      purpose="What you were told, unread first."
      action={
        <>
          <PageLink to={paths.notificationPreferences()}>Choose what you are told</PageLink>
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
        rowName={(row) => row.title ?? typeLabels[row.type]}
        rowLink={({ id }) => paths.openNotification(id)}
        control={{ head: "Do", size: 300, cell: (row) => <NotificationControls notification={row} /> }}
        download={paths.notificationsDownload()}
        empty={{ text: "You are told here when something of yours changes or waits for you." }}
      />
    </Page>
  );
}
