import { paths } from "#app/paths.ts";
import type { RowAction, TableColumn } from "#app/ui/data-table.tsx";
import { EntryLink } from "#app/ui/entries/entry-columns.tsx";
import { DateText, Status, type Tone } from "#app/ui/status.tsx";
import type { CompanyEventListState } from "../company-event-list.ts";
import { kindWords, statusWords, wordOf } from "../company-event-rules.ts";

interface CompanyEventRow {
  id: number;
  title: string;
  kind: string;
  status: string;
  startsOn: string;
  endsOn: string;
  isEverywhere: boolean;
  geographies: string[];
  networks: string[];
  channels: string[];
  /** How it repeats, in words; empty for a single event. */
  repeats: string;
}

const statusTones: Record<string, Tone> = { draft: "info", published: "success", cancelled: "neutral" };

export function EventStatusText({ status }: { status: string }) {
  return <Status tone={statusTones[status] ?? "neutral"} word={wordOf(statusWords, status)} />;
}

/** The columns of a company's events. */
export function companyEventColumns(
  companyId: number,
): TableColumn<CompanyEventRow, CompanyEventListState["sort"]["by"]>[] {
  return [
    {
      id: "title",
      header: "Title",
      sort: "title",
      card: "title",
      fixed: true,
      size: 260,
      cell: (event) => <EntryLink to={paths.editCompanyEvent(companyId, event.id)}>{event.title}</EntryLink>,
    },
    { id: "starts", header: "Starts", sort: "starts", card: "secondary", size: 110, cell: daysOf },
    { id: "ends", header: "Ends", card: "hidden", size: 110, cell: ({ endsOn }) => <DateText day={endsOn} /> },
    {
      id: "repeats",
      header: "Repeats",
      card: "hidden",
      hidden: true,
      size: 190,
      cell: ({ repeats }) => repeats || "No",
    },
    { id: "kind", header: "Kind", sort: "kind", size: 110, cell: ({ kind }) => wordOf(kindWords, kind) },
    {
      id: "status",
      header: "Status",
      sort: "status",
      size: 120,
      cell: ({ status }) => <EventStatusText status={status} />,
    },
    { id: "places", header: "For", size: 190, cell: (event) => placesOf(event) },
    {
      id: "channels",
      header: "Channels",
      card: "hidden",
      hidden: true,
      size: 180,
      cell: ({ channels }) => channels.join(", ") || "None",
    },
  ];
}

export function companyEventRowActions(companyId: number, { id, title }: CompanyEventRow): RowAction[] {
  return [
    { label: "Edit event", to: paths.editCompanyEvent(companyId, id) },
    {
      label: "Copy to next year",
      intent: "copy",
      confirm: {
        title: `Copy ${title} to next year?`,
        text: "The copy is a draft on the same weekday, 52 weeks later. It happens once.",
      },
    },
  ];
}

function daysOf({ startsOn }: CompanyEventRow) {
  return <DateText day={startsOn} />;
}

function placesOf({ isEverywhere, geographies, networks }: CompanyEventRow) {
  if (isEverywhere) return "Everywhere";
  const [first, ...others] = [...geographies, ...networks];
  if (!first) return "Nobody";
  return others.length > 0 ? (
    <span title={[first, ...others].join(", ")}>{`${first} and ${others.length} more`}</span>
  ) : (
    first
  );
}
