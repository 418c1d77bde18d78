import { ROLES, USER_STATUSES } from "#app/modules/access/roles.ts";
import { FilterChoices, FilterSelect, FilterText } from "#app/ui/filter-bar.tsx";
import { dayText } from "#app/ui/format.ts";
import { INVITATION_STATES, TERMS_STATES, type UserListState } from "../user-list.ts";
import { invitationWords } from "./user-columns.tsx";
import styles from "./user-filters.module.css";

const termsWords = { accepted: "Accepted", open: "Open" } as const;

/** The inputs that narrow a company's users list. */
export function UserFilters({ filters }: { filters: UserListState["filters"] }) {
  return (
    <>
      <FilterText name="name" label="Name" value={filters.name} />
      <FilterText name="email" label="E-mail" value={filters.email} />
      <FilterText name="organization" label="Network" value={filters.organization} />
      <FilterChoices name="role" label="Role" values={filters.role} options={ROLES.map(asOption)} />
      <FilterChoices name="status" label="Status" values={filters.status} options={USER_STATUSES.map(asOption)} />
      <FilterSelect
        name="invitation"
        label="Invitation"
        value={filters.invitation}
        options={INVITATION_STATES.map((value) => ({ value, label: invitationWords[value] }))}
      />
      <FilterSelect
        name="terms"
        label="Terms"
        value={filters.terms}
        options={TERMS_STATES.map((value) => ({ value, label: termsWords[value] }))}
      />
      <span className={styles.days}>
        <FilterDay name="signedInFrom" label="Signed in from" value={filters.signedInFrom} />
        <FilterDay name="signedInTo" label="to" value={filters.signedInTo} />
      </span>
    </>
  );
}

/** How the table's chips name the filters. */
export const userFilterNames = {
  name: { label: "Name" },
  email: { label: "E-mail" },
  organization: { label: "Network" },
  role: { label: "Role" },
  status: { label: "Status" },
  invitation: { label: "Invitation", word: (value: string) => (value === "expired" ? "expired" : "not sent") },
  terms: { label: "Terms", word: (value: string) => (value === "accepted" ? "accepted" : "open") },
  signedInFrom: { label: "Signed in from", word: dayText },
  signedInTo: { label: "Signed in to", word: dayText },
};

function FilterDay({ name, label, value }: { name: string; label: string; value: string | null }) {
  return (
    <label className={styles.day}>
      <span>{label}</span>
      <input type="date" name={name} defaultValue={value ?? ""} />
    </label>
  );
}

function asOption(word: string) {
  return { value: word, label: word };
}
