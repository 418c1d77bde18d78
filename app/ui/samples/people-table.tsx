import { ListTable } from "../list/list-table.tsx";
import { DEFAULT_SIZE, type ListView } from "../list/list-view.ts";

const statusWords = { Registered: "Registered", Invited: "Invited", Blocked: "Blocked" };
const statusTones = { Registered: "success", Invited: "info", Blocked: "danger" } as const;
const roles = ["Business Administrator", "Business Owner", "Location Level Guest", "View Only"];

const rows = ["Ada Lovelace", "Bao Nguyen", "Carmen Ortiz", "Dmitri Sokolov", "Esther Kamau", "Farid Haddad"].map(
  (name, at) => ({
    id: at + 1,
    name,
    email: `${name.replace(" ", ".").toLowerCase()}@example.test`,
    spent: at * 791_900,
    role: roles[at % roles.length],
    status: Object.keys(statusWords)[at % 3],
    lastSignIn: at % 3 === 0 ? `2026-11-0${at + 1}T09:00:00Z` : null,
  }),
);
type Sample = (typeof rows)[number];

const options = (words: string[]) => words.map((word) => ({ value: word, label: word }));

const list: ListView<Sample> = {
  name: "samples",
  one: "person",
  many: "people",
  search: "Name or email",
  rows,
  total: 137,
  mostChosen: 500,
  standard: { by: "name", desc: false },
  kept: [],
  sizes: {},
  state: { q: "", sort: [{ by: "name", desc: false }], page: 1, size: DEFAULT_SIZE, hide: null, filters: [] },
  columns: [
    { id: "name", head: "Name", format: { as: "text" }, sort: "text", isLink: true, card: "title", fixed: true },
    { id: "email", head: "Email", format: { as: "email" }, card: "secondary", size: 240 },
    { id: "role", head: "Role", format: { as: "text" }, sort: "text", size: 200 },
    { id: "status", head: "Status", format: { as: "status", words: statusWords, tones: statusTones } },
    { id: "spent", head: "Spent", format: { as: "money" }, sort: "other" },
    {
      id: "lastSignIn",
      head: "Last sign-in",
      sort: "other",
      hidden: true,
      size: 180,
      format: { as: "instant", timeZone: "America/Chicago", now: "2026-11-28T12:00:00Z", none: "Never" },
    },
  ],
  filters: [
    {
      name: "status",
      label: "Status",
      kind: "choice",
      values: [],
      isFolded: false,
      options: options(Object.keys(statusWords)),
    },
    { name: "role", label: "Role", kind: "choices", values: ["View Only"], options: options(roles), isFolded: false },
    { name: "email", label: "Email", kind: "text", values: [], options: [], isFolded: true },
  ],
};

/** Sample list with every feature; its rows never change. */
export function SamplePeopleTable() {
  return (
    <ListTable
      list={list}
      rowName={({ name }) => name}
      rowLink={({ id }) => `?person=${id}`}
      rowActions={({ id, name }) => [
        { label: "Edit", to: `?person=${id}` },
        { label: "Send invitation", intent: "invite" },
        {
          label: "Block person",
          intent: "block",
          tone: "danger",
          confirm: { title: `Block ${name}?`, text: `${name} is signed out at once and cannot sign in.` },
        },
      ]}
      download="/dev/people.csv"
      bulk={{
        actions: [
          { label: "Send invitations", intent: "invite" },
          {
            label: "Block people",
            intent: "block",
            tone: "danger",
            confirm: { title: "Block these people?", text: "They are signed out at once and cannot sign in." },
          },
        ],
      }}
      empty={{ text: "Invite the people who plan your marketing." }}
    />
  );
}
