import type { ReactNode } from "react";
import { countText, decimalText, numberText, percentText } from "../format.ts";
import { Say } from "../say.tsx";
import { DateText, EmailText, Instant, Money, Status } from "../status.tsx";
import styles from "./list-table.module.css";
import type { ColumnView } from "./list-view.ts";

/** What a row holds in a column, as the column's format shows it; the column that is a link leads where the row does. */
export function drawValue<Row extends object>(column: ColumnView, row: Row, rowLink?: (row: Row) => string): ReactNode {
  const shown = drawFormat(column, Reflect.get(row, column.id));
  return column.isLink && rowLink ? <a href={rowLink(row)}>{shown}</a> : shown;
}

function drawFormat({ format }: ColumnView, value: unknown): ReactNode {
  switch (format.as) {
    case "text":
      return value === null || value === "" ? <Say>{format.none ?? ""}</Say> : drawText(String(value));
    case "number":
      return <span className={styles.number}>{String(value)}</span>;
    case "email":
      return typeof value === "string" ? <EmailText email={value} /> : null;
    case "count":
      return typeof value === "number" ? numberText(value) : null;
    case "percent":
      return typeof value === "number" ? percentText(value) : null;
    case "decimal":
      return typeof value === "number" ? decimalText(value) : null;
    case "days":
      return typeof value === "number" && value > 0 ? countText(value, "day") : format.none;
    case "money":
      return typeof value === "number" ? <Money cents={value} /> : null;
    case "day":
      return typeof value === "string" ? <DateText day={value} /> : <Say>{format.none ?? ""}</Say>;
    case "instant":
      if (typeof value !== "string" && !(value instanceof Date)) return format.none ?? "";
      return <Instant at={value} timeZone={format.timeZone} dateOnly={!format.withTime} />;
    case "yesNo":
      return value ? "Yes" : "No";
    case "names":
      return Array.isArray(value) && value.length > 0 ? drawNames(value.map(String)) : format.none;
    case "status":
      return (
        <Status tone={format.tones[String(value)] ?? "neutral"} word={format.words[String(value)] ?? String(value)} />
      );
    case "word":
      return <Say>{format.words[String(value)] ?? String(value)}</Say>;
    case "own":
      return value === null || value === undefined ? null : String(value);
  }
}

/** The longest word that has room in a column; a longer one may break. */
const MAX_WORD = 24;
const longWord = new RegExp(`\\S{${MAX_WORD + 1}}`);

/** The number of a record: "PL-2026-000243". */
const code = /^[A-Z0-9]+(-[A-Z0-9]+)+$/;

function drawText(text: string): ReactNode {
  if (text.includes("-") && code.test(text)) return <span className={styles.number}>{text}</span>;
  return text.length > MAX_WORD && longWord.test(text) ? <span className="breaks">{text}</span> : text;
}

function drawNames(names: string[]) {
  const [first, ...others] = names;
  return (
    <span className={styles.names} title={names.join(", ")}>
      {others.length > 0 ? `${first} and ${others.length} more` : first}
    </span>
  );
}
