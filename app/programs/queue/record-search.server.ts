import { type RawBuilder, sql } from "kysely";
import type { Permission } from "#app/platform/identity/permissions.ts";
import type { SearchSource } from "#app/platform/search/search-source.server.ts";
import { locationWithNumber, type QueueTable } from "./queue-list.server.ts";

/** Side of a numbered record in the search: who finds it, its page and its list. */
interface SearchedSide<List> {
  permission: Permission;
  link: (id: number) => string;
  list?: List;
}

/**
 * Define the search source of numbered records of locations, found by number and by `name`, such as a title. `text` is
 * what the trigram index has. Advisors do not find drafts.
 */
export function defineRecordSearch({
  kind,
  label,
  table,
  text,
  title,
  note = locationWithNumber,
  hasDrafts = false,
  user,
  admin,
}: {
  kind: string;
  label: string;
  table: QueueTable;
  text?: RawBuilder<string>;
  title?: RawBuilder<string>;
  note?: RawBuilder<string>;
  hasDrafts?: boolean;
  user: SearchedSide<() => string>;
  admin: SearchedSide<(query: { company: number }) => string>;
}): SearchSource {
  const number = sql.ref<string>(`${table}.number`);
  const { list } = admin;
  return {
    kind,
    label,
    table,
    joins: sql`join locations on locations.id = ${sql.ref(`${table}.locationId`)}`,
    number,
    text: text ?? number,
    title: title ?? number,
    note,
    user: {
      permission: user.permission,
      where: (access) => access.record(table),
      link: ({ id }) => user.link(id),
      list: user.list,
    },
    admin: {
      permission: admin.permission,
      where: (access) =>
        hasDrafts ? sql`(${sql.ref(`${table}.status`)} <> 'draft' and ${access.record(table)})` : access.record(table),
      link: ({ id }) => admin.link(id),
      list: list && ((company) => list({ company })),
    },
  };
}
