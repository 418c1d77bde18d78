import { DataTable, type TableColumn } from "../data-table.tsx";
import { FilterChoices, FilterSelect, FilterText, MoreFilters } from "../filter-bar.tsx";
import { EmailText, Instant, Money, Status } from "../status.tsx";
import { sampleList, type SamplePerson } from "./people.ts";

type SampleState = ReturnType<typeof sampleList.decode>;

const TONES = { Registered: "success", Invited: "info", Blocked: "danger" } as const;

const columns: TableColumn<SamplePerson, SampleState["sort"]["by"]>[] = [
  {
    id: "name",
    header: "Name",
    sort: "name",
    card: "title",
    fixed: true,
    cell: ({ name }) => <a href="#row">{name}</a>,
  },
  { id: "email", header: "E-mail", card: "secondary", size: 240, cell: ({ email }) => <EmailText email={email} /> },
  { id: "role", header: "Role", sort: "role", size: 200, cell: ({ role }) => role },
  { id: "status", header: "Status", cell: ({ status }) => <Status tone={TONES[status]} word={status} /> },
  {
    id: "spent",
    header: "Spent",
    sort: "spent",
    align: "right",
    cell: ({ spentCents }) => <Money cents={spentCents} />,
  },
  {
    id: "lastSignIn",
    header: "Last sign-in",
    sort: "lastSignIn",
    hidden: true,
    size: 180,
    cell: ({ lastSignInAt }) => (lastSignInAt ? <Instant at={lastSignInAt} timeZone="America/Chicago" /> : "Never"),
  },
];

/** The data table with everything it can do. */
export function PeopleTable({ state, rows, total }: { state: SampleState; rows: SamplePerson[]; total: number }) {
  return (
    <DataTable
      label="people"
      singular="person"
      list={sampleList}
      state={state}
      columns={columns}
      rows={rows}
      total={total}
      rowKey={(person) => person.id}
      rowName={(person) => person.name}
      rowLink={(person) => `?person=${person.id}`}
      rowActions={(person) => [
        { label: "Edit", to: `?person=${person.id}` },
        { label: "Send invitation", intent: "invite" },
        {
          label: "Block person",
          intent: "block",
          tone: "danger",
          confirm: { title: `Block ${person.name}?`, text: `${person.name} is signed out at once and cannot sign in.` },
        },
      ]}
      search
      searchLabel="Name or e-mail"
      filters={
        <>
          <FilterSelect
            name="status"
            label="Status"
            value={state.filters.status}
            options={["Registered", "Invited", "Blocked"].map(asOption)}
          />
          <FilterChoices
            name="role"
            label="Role"
            values={state.filters.role}
            options={["Business Administrator", "Business Owner", "Location Level Guest", "View Only"].map(asOption)}
          />
          <MoreFilters count={state.filters.email ? 1 : 0}>
            <FilterText name="email" label="E-mail" value={state.filters.email} />
          </MoreFilters>
        </>
      }
      filterNames={{ role: { label: "Role" }, status: { label: "Status" }, email: { label: "E-mail" } }}
      download={`/dev/people.csv${sampleList.link(state, { page: 1 })}`}
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
      empty={{
        text: "Invite the people who plan your marketing.",
        action: { label: "Invite people", to: "?invite" },
      }}
    />
  );
}

function asOption(word: string) {
  return { value: word, label: word };
}
