import { ROLES, USER_STATUSES } from "#app/platform/identity/roles.ts";
import { FilterChoices, FilterDay, FilterSelect, FilterText, MoreFilters } from "#app/ui/filter-bar.tsx";
import { dayText } from "#app/ui/format.ts";
import { INVITATION_STATES, TERMS_STATES, type UserListState } from "../user-list.ts";
import { invitationWords } from "./user-columns.tsx";

const termsWords = { accepted: "Accepted", open: "Open" } as const;

/** The inputs that narrow a company's users list. */
export function UserFilters({ filters }: { filters: UserListState["filters"] }) {
  const { name, email, organization, invitation, terms, signedInFrom, signedInTo } = filters;
  const rare = [name, email, organization, invitation, terms, signedInFrom, signedInTo];
  return (
    <>
      <FilterChoices name="role" label="Role" values={filters.role} options={ROLES.map(asOption)} />
      <FilterChoices name="status" label="Status" values={filters.status} options={USER_STATUSES.map(asOption)} />
      <MoreFilters count={rare.filter((value) => value !== null && value !== "").length}>
        <FilterText name="name" label="Name" value={name} />
        <FilterText name="email" label="E-mail" value={email} />
        <FilterText name="organization" label="{Network}" value={organization} />
        <FilterSelect
          name="invitation"
          label="Invitation"
          value={invitation}
          options={INVITATION_STATES.map((value) => ({ value, label: invitationWords[value] }))}
        />
        <FilterSelect
          name="terms"
          label="Terms"
          value={terms}
          options={TERMS_STATES.map((value) => ({ value, label: termsWords[value] }))}
        />
        <FilterDay name="signedInFrom" label="Signed in from" value={signedInFrom} />
        <FilterDay name="signedInTo" label="Signed in to" value={signedInTo} />
      </MoreFilters>
    </>
  );
}

/** How the table's chips name the filters. */
export const userFilterNames = {
  name: { label: "Name" },
  email: { label: "E-mail" },
  organization: { label: "{Network}" },
  role: { label: "Role" },
  status: { label: "Status" },
  invitation: { label: "Invitation", word: (value: string) => (value === "expired" ? "expired" : "not sent") },
  terms: { label: "Terms", word: (value: string) => (value === "accepted" ? "accepted" : "open") },
  signedInFrom: { label: "Signed in from", word: dayText },
  signedInTo: { label: "Signed in to", word: dayText },
};

function asOption(word: string) {
  return { value: word, label: word };
}
