import type { ReactNode } from "react";
import { countText, decimalText, numberText, percentText } from "#app/ui/text/format.ts";
import { T } from "#app/ui/text/translate.tsx";
import { DateText, EmailText, Instant, Money, PersonName, RelativeInstant, Status } from "#app/ui/content/status.tsx";
import styles from "./list-table.module.css";
import { belowKey, type ColumnView } from "./list-view.ts";

/** Render a row's value in its column's format; the column that is a link has the row's link. */
export function renderValue<Row extends object>(
  column: ColumnView,
  row: Row,
  rowLink?: (row: Row) => string,
): ReactNode {
  const shown = renderFormat(column, Reflect.get(row, column.id));
  return column.isLink && rowLink ? <a href={rowLink(row)}>{shown}</a> : shown;
}

/** Add the second line of a column's cells, when it has one and the row has a value for it. */
export function withSecondLine<Row extends object>(column: ColumnView, row: Row, shown: ReactNode): ReactNode {
  const below: unknown = column.hasBelow ? Reflect.get(row, belowKey(column.id)) : null;
  return below ? renderTwoLines(shown, String(below)) : shown;
}

function renderTwoLines(first: ReactNode, second: string): ReactNode {
  return (
    <>
      {first}
      <small className={`note ${styles.below}`}>
        {second.includes("@") ? <EmailText email={second} /> : renderText(second)}
      </small>
    </>
  );
}

/** Shop with its number: "Galesburg (300123) and 2 more". */
const place = /^(.+) \(([^()]+)\)(.*)$/;

function renderPlace(text: string): ReactNode {
  const [, name, number = "", more = ""] = place.exec(text) ?? [];
  return name === undefined ? renderText(text) : renderTwoLines(renderText(name), `${number}${more}`);
}

function renderFormat({ format }: ColumnView, value: unknown): ReactNode {
  switch (format.as) {
    case "text":
      return value === null || value === "" ? <T>{format.none ?? ""}</T> : renderText(String(value));
    case "person":
      return value ? <PersonName name={String(value)} /> : <T>{format.none ?? ""}</T>;
    case "place":
      return value ? renderPlace(String(value)) : null;
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
      return typeof value === "string" ? <DateText day={value} /> : <T>{format.none ?? ""}</T>;
    case "instant":
      if (typeof value !== "string" && !(value instanceof Date)) return format.none ?? "";
      return format.withTime ? (
        <Instant at={value} timeZone={format.timeZone} />
      ) : (
        <RelativeInstant at={value} timeZone={format.timeZone} now={format.now} />
      );
    case "yesNo":
      return value ? "Yes" : "No";
    case "names":
      return Array.isArray(value) && value.length > 0 ? renderNames(value.map(String)) : format.none;
    case "status":
      return (
        <Status tone={format.tones[String(value)] ?? "neutral"} word={format.words[String(value)] ?? String(value)} />
      );
    case "word":
      return <T>{format.words[String(value)] ?? String(value)}</T>;
    case "own":
      return value === null || value === undefined ? null : String(value);
  }
}

/** Longest word that fits into a column; a longer one may break. */
const MAX_WORD = 24;
const longWord = new RegExp(`\\S{${MAX_WORD + 1}}`);

/** Number of a record: "PL-2026-000243". */
const code = /^[A-Z0-9]+(-[A-Z0-9]+)+$/;

function renderText(text: string): ReactNode {
  if (text.includes("-") && code.test(text)) return <span className={styles.number}>{text}</span>;
  return text.length > MAX_WORD && longWord.test(text) ? <span className="breaks">{text}</span> : text;
}

function renderNames(names: string[]) {
  const [first, ...others] = names;
  return (
    <span className="clipped" title={names.join(", ")}>
      {others.length > 0 ? `${first} and ${others.length} more` : first}
    </span>
  );
}
