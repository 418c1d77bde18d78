import type { EntryKind } from "#app/platform/records/entry-kind.server.ts";

/** The sorts of events that people put on their own calendars: a school night, a farmers market. */
export const eventCategoryKind: EntryKind = {
  table: "customEventCategories",
  noun: "event category",
  orderedWithin: "companyId",
  uses: [{ noun: "event", table: "customEvents", column: "categoryId" }],
};
