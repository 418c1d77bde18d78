import { sql } from "kysely";
import { textContains } from "#db/text-search.ts";
import { parseBlocks, type Run } from "#app/platform/html/html-blocks.ts";
import { actorNameSql } from "#app/platform/identity/person-name.server.ts";
import {
  csvYesNo,
  fieldRef,
  instantColumn,
  customColumn,
  statusColumn,
  textColumn,
} from "#app/platform/records/list-columns.server.ts";
import { oneOfFilter, anyOfFilter } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { isTextKey, SCREENS, TEXT_KEYS, textEntryOf } from "#app/platform/wording/text-catalog.ts";

/** Catalog as rows, since a company stores only the texts that it changed. */
const entries = JSON.stringify(
  TEXT_KEYS.map((key, place) => {
    const { screen, place: where, standard } = textEntryOf(key);
    return { id: place + 1, key, screen, where, standard };
  }),
);
interface Entry {
  id: number;
  key: string;
  screen: string;
  where: string;
  standard: string;
}
const entryRows = sql<Entry>`(select * from jsonb_to_recordset(${entries}::jsonb)
  as entry (id int, key text, screen text, "where" text, standard text))`;

const currentText = sql<string>`coalesce(texts.value, entries.standard)`;
const isChanged = sql<boolean>`(texts.id is not null)`;
const changedBy = sql<string>`case when ${isChanged} then
  ${actorNameSql} else '' end`;
const key = sql<string>`entries.key`;
const screen = sql<string>`entries.screen`;
const where = sql<string>`entries.where`;

/** List of every text with its current wording in a company. */
export const textList = defineList<{ companyId: number }>()({
  name: "texts",
  one: "text",
  many: "texts",
  id: "entries.id",
  from: (db, access, { companyId }) =>
    db
      .selectFrom(entryRows.as<"entries">("entries"))
      .leftJoin("texts", (join) =>
        join
          .onRef("texts.key", "=", "entries.key")
          .on("texts.companyId", "=", companyId)
          .on("texts.value", "<>", "")
          .on(access.company("texts.companyId")),
      )
      .leftJoin("users", "users.id", "texts.updatedBy"),
  columns: {
    text: customColumn("Current text", currentText, { card: "title", fixed: true, size: 380 }),
    screen: textColumn("Screen", screen, { sort: { by: [sql`entries.id`] }, card: "secondary", size: 170 }),
    place: textColumn("Position", where, { size: 220 }),
    state: statusColumn({
      head: "Status",
      value: sql<"changed" | "default">`case when ${isChanged} then 'changed' else 'default' end`,
      words: { changed: "Changed", default: "Default" },
      tones: { changed: "info", default: "neutral" },
      options: { size: 110 },
    }),
    changedAt: instantColumn("Updated", fieldRef("texts.updatedAt"), { sort: "nulls", size: 170 }),
    changedBy: textColumn("By", changedBy, { hidden: true }),
    key: textColumn("Internal name", key, { sort: true, hidden: true, size: 220 }),
  },
  shown: (row) => ({ ...row, text: withoutTags(row.key, row.text) }),
  standard: { by: "screen" },
  search: {
    label: "Text or screen",
    where: (q) => textContains(sql`(${key} || ' ' || ${screen} || ' ' || ${where} || ' ' || ${currentText})`, q),
  },
  filters: {
    screen: anyOfFilter("Screen", SCREENS, (screens) => sql`${screen} = any(${screens})`),
    changed: oneOfFilter("Show", { "1": "Changed only" }, { "1": isChanged }),
  },
  csv: {
    Key: "key",
    Screen: "screen",
    Where: "place",
    Text: "text",
    Changed: csvYesNo(isChanged),
    "Updated by": "changedBy",
    "Updated (UTC)": sql`to_char(texts.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`,
  },
});

/** Return a text without HTML tags, for a line of the list; the text itself when nothing else is left of it. */
function withoutTags(key: string, text: string): string {
  if (!isTextKey(key) || textEntryOf(key).kind !== "html") return text;
  const lines = parseBlocks(text).flatMap((block): Run[][] => {
    if (block.kind === "table") return block.rows.flat().map(({ runs }) => runs);
    return block.kind === "rule" ? [] : [block.runs];
  });
  const words = lines.map((runs) => runs.map((run) => run.text).join("")).join(" ");
  return words.trim() === "" ? text : words;
}
