import { ListTable } from "#app/ui/list/list-table.tsx";
import { drawValue } from "#app/ui/list/format-value.tsx";
import { entriesOf, type ColumnView, type ListView } from "#app/ui/list/list-view.ts";
import { countText, dayText, moneyText, numberText } from "#app/ui/format.ts";
import { Say, useSay } from "#app/ui/say.tsx";
import table from "#app/ui/plain-table.module.css";
import type { BulkActions } from "#app/ui/list/list-table.tsx";
import styles from "./report-view.module.css";

/** A few figures beside each other; money in cents. */
interface ReportChart {
  title: string;
  format: "count" | "money";
  points: readonly { label: string; value: number }[];
}

interface Row {
  id: number;
}

interface Opened {
  id: number;
  name: string;
  label: string;
  many: string;
  columns: readonly ColumnView[];
  rows: readonly object[];
  areMore: boolean;
}

interface ReportTableProps {
  list: ListView<Row>;
  links: Readonly<Record<string, string>>;
  parts: readonly { name: string; label: string }[];
  opened: Opened | null;
  download: string;
  files: readonly { kind: string; to: string }[];
  bulk?: BulkActions;
}

/** The rows of a report; a row's records open below it. */
export function ReportTable({ list, links, parts, opened, download, files, bulk }: ReportTableProps) {
  const leads = Object.keys(links).length > 0;
  return (
    <ListTable
      list={list}
      rowName={(row) => String(Reflect.get(row, list.columns[0]?.id ?? "id"))}
      rowLink={leads ? ({ id }) => links[id] ?? "" : undefined}
      control={
        parts.length === 0
          ? undefined
          : {
              head: "Records",
              size: 60 + 60 * parts.length,
              cell: ({ id }) => <PartLinks id={id} list={list} parts={parts} opened={opened} />,
            }
      }
      opened={opened ? { id: opened.id, content: <OpenedRecords {...opened} /> } : undefined}
      download={download}
      files={files}
      bulk={bulk}
    />
  );
}

function PartLinks({ id, list, parts, opened }: { id: number } & Pick<ReportTableProps, "list" | "parts" | "opened">) {
  return (
    <span className="row">
      {parts.map(({ name, label }) => {
        const isOpen = opened?.id === id && opened.name === name;
        const entries = [
          ...entriesOf(list),
          ...(isOpen
            ? []
            : [
                ["open", String(id)],
                ["part", name],
              ]),
        ];
        return (
          <a key={name} href={`?${new URLSearchParams(entries)}`} aria-expanded={isOpen} data-keep="">
            {isOpen && <span className="visually-hidden">Hide </span>}
            <Say>{label}</Say>
          </a>
        );
      })}
    </span>
  );
}

function OpenedRecords({ label, many, columns, rows, areMore }: Opened) {
  const say = useSay();
  if (rows.length === 0)
    return (
      <p className="soft">
        <Say>{`No ${many}.`}</Say>
      </p>
    );
  return (
    // It may scroll sideways, so it takes the keyboard.
    <div className={styles.records} role="region" aria-label={String(say(label))} tabIndex={0}>
      <table className={table.table}>
        <caption>
          <Say>{areMore ? `${label}: the first ${rows.length}` : label}</Say>
        </caption>
        <thead>
          <tr>
            {columns.map(({ id, head }) => (
              <th key={id} scope="col">
                <Say>{head}</Say>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.id}>{drawValue(column, row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** A few figures as bars of one scale, drawn on the server; the figures stand beside them. */
export function ReportBars({ title, format, points }: ReportChart) {
  const most = Math.max(1, ...points.map(({ value }) => value));
  return (
    <figure className={styles.chart}>
      <figcaption>
        <Say>{title}</Say>
      </figcaption>
      <dl>
        {points.map(({ label, value }) => (
          <div key={label}>
            <dt>
              <Say>{label}</Say>
            </dt>
            <dd>
              <span aria-hidden="true" style={{ width: `${(Math.max(value, 0) / most) * 100}%` }} />
              {format === "money" ? moneyText(value) : numberText(value)}
            </dd>
          </div>
        ))}
      </dl>
    </figure>
  );
}

/** What the figures mean, and when and for which days they were made. */
export function ReportFooter(props: {
  definitions: readonly string[];
  span: { from: string; to: string } | null;
  timeZone: string;
  generatedAt: string;
  total: number;
  /** Whether it was read from a copy of the database. */
  isCopy: boolean;
}) {
  const { definitions, span, timeZone, generatedAt, total, isCopy } = props;
  return (
    <footer className={styles.footer}>
      <ul>
        {definitions.map((sentence) => (
          <li key={sentence}>
            <Say>{sentence}</Say>
          </li>
        ))}
      </ul>
      <p>
        {span && `${dayText(span.from)} to ${dayText(span.to)}. `}
        {`${countText(total, "row")}, generated ${generatedAt}, days in ${timeZone}.`}
        {isCopy && " It is read from a copy of the database, which may be some seconds behind."}
      </p>
    </footer>
  );
}
