import { sql } from "kysely";
import { nameOfDoer } from "#app/platform/identity/person-name.server.ts";
import { like } from "#db/like.ts";
import { csvYesNo, field, instant, own, status, text } from "#app/platform/records/list-columns.server.ts";
import { choice, choices } from "#app/platform/records/list-filters.server.ts";
import { defineList } from "#app/platform/records/list.server.ts";
import { SCREENS, TEXT_KEYS, entryOf } from "#app/platform/wording/text-catalogue.ts";

/** The catalogue as rows; a company keeps only the texts that it words itself. */
const entries = JSON.stringify(
  TEXT_KEYS.map((key, place) => {
    const { screen, place: where, standard } = entryOf(key);
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

const inForce = sql<string>`coalesce(texts.value, entries.standard)`;
const isChanged = sql<boolean>`(texts.id is not null)`;
const changedBy = sql<string>`case when ${isChanged} then
  ${nameOfDoer} else '' end`;
const key = sql<string>`entries.key`;
const screen = sql<string>`entries.screen`;
const where = sql<string>`entries.where`;

/** Every text with the wording that a company has in force. */
export const textList = defineList<{ companyId: number }>()({
  ...{ name: "texts", one: "text", many: "texts", id: "entries.id" },
  from: (db, reach, { companyId }) =>
    db
      .selectFrom(entryRows.as<"entries">("entries"))
      .leftJoin("texts", (join) =>
        join
          .onRef("texts.key", "=", "entries.key")
          .on("texts.companyId", "=", companyId)
          .on("texts.value", "<>", "")
          .on(reach.company("texts.companyId")),
      )
      .leftJoin("users", "users.id", "texts.updatedBy"),
  columns: {
    text: own("Text in force", inForce, { card: "title", fixed: true, size: 380 }),
    screen: text("Screen", screen, { sort: { by: [sql`entries.id`] }, card: "secondary", size: 170 }),
    place: text("Where", where, { size: 220 }),
    state: status(
      "State",
      sql<"changed" | "default">`case when ${isChanged} then 'changed' else 'default' end`,
      { changed: "Changed", default: "Default" },
      { changed: "info", default: "neutral" },
      { size: 110 },
    ),
    changedAt: instant("Changed", field("texts.updatedAt"), { sort: "nulls", size: 170 }),
    changedBy: text("By", changedBy, { hidden: true }),
    key: text("Key", key, { sort: true, hidden: true, size: 220 }),
  },
  standard: { by: "screen" },
  search: {
    label: "Words or key",
    where: (q) => like(sql`(${key} || ' ' || ${screen} || ' ' || ${where} || ' ' || ${inForce})`, q),
  },
  filters: {
    screen: choices("Screen", SCREENS, (screens) => sql`${screen} = any(${screens})`),
    changed: choice("Show", { "1": "Only changed" }, { "1": isChanged }),
  },
  csv: {
    Key: "key",
    Screen: "screen",
    Where: "place",
    Text: "text",
    Changed: csvYesNo(isChanged),
    "Changed by": "changedBy",
    "Changed at (UTC)": sql`to_char(texts.updated_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI')`,
  },
});
