import { type ColumnOptions, fieldRef, textColumn } from "#app/platform/records/list-columns.server.ts";

/** First column of a list of locations: the name, with the PC number below it. */
export function locationNameColumn(head: string, options?: ColumnOptions) {
  return textColumn(head, fieldRef("locations.name"), {
    below: fieldRef("locations.pcNumber"),
    sort: true,
    card: "title",
    fixed: true,
    size: 210,
    ...options,
  });
}

/** PC number column of a list of locations, for sorting and for those who show it; the name has it below. */
export function pcNumberColumn(options?: ColumnOptions) {
  return textColumn("{pcNumber}", fieldRef("locations.pcNumber"), {
    hidden: true,
    sort: true,
    card: "secondary",
    size: 110,
    ...options,
  });
}
