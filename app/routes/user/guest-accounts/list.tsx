import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { timeZoneOf } from "#app/platform/dates/time-zones.ts";
import { guestList } from "#app/people/guests/guest-list.server.ts";
import { runGuestTransition } from "#app/people/guests/guest-transitions.server.ts";
import { guestActions, GuestLocations, GuestStatus } from "#app/people/guests/ui/guest-rows.tsx";
import { textOf } from "#app/platform/wording/text-catalogue.ts";
import { paths } from "#app/paths.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "{Guest} Accounts");

export async function loader(call: LoaderFunctionArgs) {
  const owner = await requireMember(call, "guest:view");
  const list = await guestList.page(db, owner.reach, {}, call.request, { timeZone: timeZoneOf(owner) });
  return json({ list, mayEdit: may(owner, "guest:edit"), now: now().toISOString(), texts: textsOf(owner) });
}

function textsOf({ company }: Member) {
  return {
    purpose: textOf(company, "guests.purpose"),
    emptyText: textOf(company, "guests.empty.text"),
    add: textOf(company, "guests.add"),
  };
}

/** The entries of a row's menu. The list comes back as it was. */
export async function action(call: ActionFunctionArgs) {
  const owner = await requireMember(call, "guest:edit");
  const form = await readForm(call.request);
  const moved = await runGuestTransition(db, owner, form, idOf(form.get("id")), now());
  const back = paths.guestAccounts() + new URL(call.request.url).search;
  if (!moved) return redirectWithNotice(back, "Choose what to do from the {guest}'s menu.", { tone: "danger" });
  return redirectWithNotice(back, moved.text, { tone: moved.tone });
}

export default function GuestAccountsPage() {
  const { list, mayEdit, now, texts } = useLoaderData<typeof loader>();
  return (
    <Page
      title="{Guest} Accounts"
      purpose={texts.purpose}
      action={
        mayEdit && (
          <PageLink primary to={paths.addGuestAccount()}>
            {texts.add}
          </PageLink>
        )
      }
    >
      <ListTable
        list={list}
        rowName={(guest) => guest.name}
        rowLink={mayEdit ? (guest) => paths.editGuestAccount(guest.id) : undefined}
        rowActions={
          mayEdit
            ? (guest) => [{ label: "Edit", to: paths.editGuestAccount(guest.id) }, ...guestActions(guest)]
            : undefined
        }
        cells={{
          locations: (guest) => <GuestLocations guest={guest} />,
          status: (guest) => <GuestStatus guest={{ ...guest, expiresOn: guest.expires }} now={now} />,
        }}
        download={paths.guestAccountsDownload()}
        empty={{
          text: texts.emptyText,
          action: mayEdit ? { label: texts.add, to: paths.addGuestAccount() } : undefined,
        }}
      />
    </Page>
  );
}
