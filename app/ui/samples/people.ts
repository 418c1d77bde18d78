import { defineList, type ListState } from "../list-address.ts";
import { listOf, oneOf, text } from "../list-filters.ts";

/** Sample rows for the page that shows every component. */
export interface SamplePerson {
  id: number;
  name: string;
  email: string;
  role: string;
  status: "Registered" | "Invited" | "Blocked";
  spentCents: number;
  lastSignInAt: string | null;
}

const FIRST_NAMES = ["Ada", "Bao", "Carmen", "Dmitri", "Esther", "Farid", "Grace", "Hiro", "Ines", "Jonas"];
const LAST_NAMES = ["Lovelace", "Nguyen", "Ortiz", "Sokolov", "Kamau", "Haddad", "Hopper", "Tanaka"];
const ROLES = ["Business Administrator", "Business Owner", "Location Level Guest", "View Only"];
const STATUSES = ["Registered", "Invited", "Blocked"] as const;
const PEOPLE = 137;

export const sampleList = defineList({
  sorts: { name: "text", role: "text", spent: "other", lastSignIn: "other" },
  defaultSort: { by: "name" },
  filters: { role: listOf(ROLES), status: oneOf(STATUSES), email: text() },
});

type SampleState = ReturnType<typeof sampleList.decode>;

/** One page of the sample people, filtered and sorted as a server would. */
export function samplePage(state: SampleState): { rows: SamplePerson[]; total: number } {
  const found = allPeople().filter((person) => matches(person, state));
  const sorted = found.sort((one, other) => compare(one, other, state.sort));
  const from = (state.page - 1) * state.size;
  return { rows: sorted.slice(from, from + state.size), total: found.length };
}

function allPeople(): SamplePerson[] {
  return Array.from({ length: PEOPLE }, (_, index) => {
    const first = pick(FIRST_NAMES, index);
    const last = pick(LAST_NAMES, Math.floor(index / 3));
    const status = pick([...STATUSES, "Registered", "Registered"] as const, index);
    return {
      id: index + 1,
      name: `${first} ${last}`,
      email: `${first}.${last}${index}@sunrise.test`.toLowerCase(),
      role: pick(ROLES, index * 7),
      status,
      spentCents: (index * 7_919) % 250_000,
      lastSignInAt:
        status === "Registered" ? new Date(Date.UTC(2026, 10, 1 + (index % 20), index % 24)).toISOString() : null,
    };
  });
}

function matches(person: SamplePerson, { q, filters }: SampleState): boolean {
  const searched = `${person.name} ${person.email}`.toLowerCase();
  return (
    searched.includes(q.toLowerCase()) &&
    person.email.includes(filters.email.toLowerCase()) &&
    (filters.role.length === 0 || filters.role.includes(person.role)) &&
    (filters.status === null || filters.status === person.status)
  );
}

function compare(
  one: SamplePerson,
  other: SamplePerson,
  { by, desc }: ListState<keyof typeof sampleList.sorts>["sort"],
) {
  const keys = {
    name: (person: SamplePerson) => person.name,
    role: (person: SamplePerson) => person.role,
    spent: (person: SamplePerson) => String(person.spentCents).padStart(9, "0"),
    lastSignIn: (person: SamplePerson) => person.lastSignInAt ?? "",
  };
  const order = keys[by](one).localeCompare(keys[by](other)) || one.id - other.id;
  return desc ? -order : order;
}

function pick<Value>(values: readonly [Value, ...Value[]] | readonly Value[], index: number): Value {
  const value = values[index % values.length];
  if (value === undefined) throw new RangeError("Nothing to pick from.");
  return value;
}
