import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { guestList } from "#app/people/guests/guest-list.server.ts";
import { runGuestTransition } from "#app/people/guests/guest-transitions.server.ts";
import { guestActions, GuestAccessCell, GuestStatusCell } from "#app/people/guests/ui/guest-rows.tsx";
import { companyText } from "#app/platform/wording/text-catalog.ts";
import { paths } from "#app/paths.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { ListPage } from "#app/ui/list/list-page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "{Guest} Accounts");

export async function loader(call: LoaderFunctionArgs) {
  const owner = await requireMember(call, "guest:view");
  const list = await guestList.page(
    db,
    { access: owner.access, scope: {}, at: call.request },
    { timeZone: userTimeZone(owner) },
  );
  return json({ list, canEdit: can(owner, "guest:edit"), now: now().toISOString(), texts: textsOf(owner) });
}

function textsOf({ company }: Member) {
  return {
    purpose: companyText(company, "guests.purpose"),
    emptyText: companyText(company, "guests.empty.text"),
    add: companyText(company, "guests.add"),
  };
}

/** Run an item of a row's menu, and return to the list as it was. */
export async function action(call: ActionFunctionArgs) {
  const owner = await requireMember(call, "guest:edit");
  const form = await readForm(call.request);
  const moved = await runGuestTransition({ db, actor: owner, now: now() }, parseId(form.get("id")), form);
  const back = paths.guestAccounts() + new URL(call.request.url).search;
  if (!moved) return redirectWithNotice(back, "Choose an action from the {guest}'s menu.", { tone: "danger" });
  return redirectWithNotice(back, moved.text, { tone: moved.tone });
}

export default function GuestAccountsPage() {
  const { list, canEdit, now, texts } = useLoaderData<typeof loader>();
  return (
    <ListPage
      title="{Guest} accounts"
      purpose={texts.purpose}
      create={canEdit && { label: texts.add, to: paths.addGuestAccount() }}
      list={list}
      rowName={(guest) => guest.name}
      rowLink={canEdit ? (guest) => paths.editGuestAccount(guest.id) : undefined}
      rowActions={
        canEdit
          ? (guest) => [{ label: "Edit", to: paths.editGuestAccount(guest.id) }, ...guestActions(guest)]
          : undefined
      }
      cells={{
        locations: (guest) => <GuestAccessCell guest={guest} />,
        status: (guest) => <GuestStatusCell guest={{ ...guest, expiresOn: guest.expires }} now={now} />,
      }}
      download={paths.guestAccountsDownload()}
      empty={texts.emptyText}
    />
  );
}
