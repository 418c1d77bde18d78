import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { GUEST_ROLES, USER_STATUSES } from "#app/platform/identity/roles.ts";
import { timeZoneOf } from "#app/platform/dates/time-zones.ts";
import { guestList } from "#app/people/guests/guest-list.ts";
import { listGuests } from "#app/people/guests/guest-list.server.ts";
import { moveGuest } from "#app/people/guests/move-guest.server.ts";
import { guestActions, guestColumns } from "#app/people/guests/ui/guest-columns.tsx";
import { textOf } from "#app/platform/wording/text-catalogue.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { FilterChoices } from "#app/ui/filter-bar.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "{Guest} Accounts");

export async function loader(call: LoaderFunctionArgs) {
  const owner = await requireMember(call, "guest:view");
  const state = guestList.decode(new URL(call.request.url));
  const guests = await listGuests(db, owner.reach, state);
  return json({ state, timeZone: timeZoneOf(owner), now: now().toISOString(), texts: textsOf(owner), ...guests });
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
  const moved = await moveGuest(db, owner, form.get("intent"), idOf(form.get("id")), now());
  const back = paths.guestAccounts() + new URL(call.request.url).search;
  if (!moved) return redirectWithNotice(back, "Choose what to do from the {guest}'s menu.", { tone: "danger" });
  return redirectWithNotice(back, moved.text, { tone: moved.tone });
}

export default function GuestAccountsPage() {
  const { state, rows, total, timeZone, now, texts } = useLoaderData<typeof loader>();
  return (
    <Page
      title="{Guest} Accounts"
      purpose={texts.purpose}
      action={
        <PageLink primary to={paths.addGuestAccount()}>
          {texts.add}
        </PageLink>
      }
    >
      <DataTable
        label="{guest} accounts"
        list={guestList}
        state={state}
        columns={guestColumns(timeZone, now)}
        rows={rows}
        total={total}
        rowKey={(guest) => guest.id}
        rowName={fullName}
        rowLink={(guest) => paths.editGuestAccount(guest.id)}
        rowActions={guestActions}
        search
        searchLabel="Name or e-mail"
        filters={
          <>
            <FilterChoices name="role" label="Role" values={state.filters.role} options={optionsOf(GUEST_ROLES)} />
            <FilterChoices
              name="status"
              label="Status"
              values={state.filters.status}
              options={optionsOf(USER_STATUSES)}
            />
          </>
        }
        filterNames={{ role: { label: "Role" }, status: { label: "Status" } }}
        download={paths.guestAccountsDownload() + guestList.link(state, { page: 1 })}
        empty={{
          text: texts.emptyText,
          action: { label: texts.add, to: paths.addGuestAccount() },
        }}
      />
    </Page>
  );
}

function optionsOf(words: readonly string[]) {
  return words.map((word) => ({ value: word, label: word }));
}
