import { timeZoneText } from "#app/platform/dates/time-zones.ts";
import { ListTable } from "#app/ui/list/list-table.tsx";
import { renderValue } from "#app/ui/list/format-value.tsx";
import { listQueryParams, type ColumnView, type ListView } from "#app/ui/list/list-view.ts";
import { countText, dayText, moneyText, numberText } from "#app/ui/text/format.ts";
import { T, useTranslate } from "#app/ui/text/translate.tsx";
import table from "#app/ui/content/plain-table.module.css";
import type { BulkActions } from "#app/ui/list/list-table.tsx";
import styles from "./report-view.module.css";

/** Bar chart of a few values; money in cents. */
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

/** Table of a report's rows; a row's records open below it. */
export function ReportTable({ list, links, parts, opened, download, files, bulk }: ReportTableProps) {
  const leads = Object.keys(links).length > 0;
  return (
    <ListTable
      list={list}
      rowName={(row) => String(Reflect.get(row, list.columns[0]?.id ?? "id"))}
      rowLink={leads ? ({ id }) => links[id] ?? "" : undefined}
      controlColumn={
        parts.length === 0
          ? undefined
          : {
              head: "Records",
              size: 60 + 60 * parts.length,
              cell: ({ id }) => <RecordLinks id={id} list={list} parts={parts} opened={opened} />,
            }
      }
      expandedRow={opened ? { id: opened.id, content: <OpenedRecords {...opened} /> } : undefined}
      download={download}
      otherDownloads={files}
      bulk={bulk}
    />
  );
}

function RecordLinks({
  id,
  list,
  parts,
  opened,
}: { id: number } & Pick<ReportTableProps, "list" | "parts" | "opened">) {
  return (
    <span className="row">
      {parts.map(({ name, label }) => {
        const isOpen = opened?.id === id && opened.name === name;
        const entries = [
          ...listQueryParams(list),
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
            <T>{label}</T>
          </a>
        );
      })}
    </span>
  );
}

function OpenedRecords({ label, many, columns, rows, areMore }: Opened) {
  const translate = useTranslate();
  if (rows.length === 0)
    return (
      <p className="soft">
        <T>{`No ${many}.`}</T>
      </p>
    );
  return (
    // Focusable, because it can scroll sideways.
    <div className={styles.records} role="region" aria-label={String(translate(label))} tabIndex={0}>
      <table className={table.table}>
        <caption>
          <T>{areMore ? `${label}: first ${rows.length}` : label}</T>
        </caption>
        <thead>
          <tr>
            {columns.map(({ id, head }) => (
              <th key={id} scope="col">
                <T>{head}</T>
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column) => (
                <td key={column.id}>{renderValue(column, row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** Bars of a few values on one scale, drawn on the server, with the numbers next to them. */
export function ReportBars({ title, format, points }: ReportChart) {
  const most = Math.max(1, ...points.map(({ value }) => value));
  return (
    <figure className={styles.chart}>
      <figcaption>
        <T>{title}</T>
      </figcaption>
      <dl>
        {points.map(({ label, value }) => (
          <div key={label}>
            <dt>
              <T>{label}</T>
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

/** Definitions of a report's numbers, its period, and the time it was generated. */
export function ReportFooter(props: {
  definitions: readonly string[];
  span: { from: string; to: string } | null;
  timeZone: string;
  generatedAt: string;
  total: number;
  /** True when the data came from a copy of the database. */
  isCopy: boolean;
}) {
  const { definitions, span, timeZone, generatedAt, total, isCopy } = props;
  return (
    <footer className={styles.footer}>
      <ul>
        {definitions.map((sentence) => (
          <li key={sentence}>
            <T>{sentence}</T>
          </li>
        ))}
      </ul>
      <p>
        {span && `${dayText(span.from)} to ${dayText(span.to)}. `}
        {`${countText(total, "row")}, generated ${generatedAt}. Dates are in ${timeZoneText(timeZone)}.`}
        {isCopy && " Data may be a few seconds old."}
      </p>
    </footer>
  );
}
