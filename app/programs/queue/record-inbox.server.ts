import { type RawBuilder, sql } from "kysely";
import { isWaiting, locationWithNumber, type QueueTable } from "./queue-list.server.ts";

/**
 * Select the inbox's columns of a record with a location: `title` names it, `cents` is its amount, null without one.
 * The query joins `locations`.
 */
export function inboxColumns<Status extends string>(
  table: QueueTable,
  workflow: { statuses: readonly Status[]; waiting: Readonly<Record<"advisor" | "customer", readonly Status[]>> },
  {
    title,
    isLate,
    cents = sql`null::bigint`,
    isOurs = isWaiting(table, workflow, "advisor"),
  }: {
    title: RawBuilder<string>;
    isLate: RawBuilder<boolean>;
    cents?: RawBuilder<number | null>;
    isOurs?: RawBuilder<boolean>;
  },
) {
  const of = <Value>(column: string) => sql.ref<Value>(`${table}.${column}`);
  return [
    of<number>("id").as("recordId"),
    of<number>("companyId").as("companyId"),
    of<number>("networkId").as("networkId"),
    of<Status>("status").as("status"),
    of<Date>("statusSince").as("statusSince"),
    of<number | null>("assigneeId").as("assigneeId"),
    locationWithNumber.as("place"),
    title.as("title"),
    cents.as("cents"),
    isLate.as("isLate"),
    isOurs.as("isOurs"),
  ] as const;
}
