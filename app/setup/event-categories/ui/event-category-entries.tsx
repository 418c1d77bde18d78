import { paths } from "#app/paths.ts";
import type { Entries } from "#app/ui/entries/entries.ts";
import { type EventCategoryListState as State, eventCategoryList } from "../event-category-list.ts";
import { type EventCategoryRow, eventCategoryColumns } from "./event-category-columns.tsx";
import { EventCategoryFilters, eventCategoryFilterNames } from "./event-category-filters.tsx";

/** What the page of a company's event categories says, and how it lists them. */
export const eventCategoryEntries: Entries<EventCategoryRow, State["sort"]["by"], State["filters"]> = {
  title: "Event categories",
  purpose: "The sorts of events that people put on their own {calendars}. They choose in this order.",
  noun: "event category",
  nouns: "event categories",
  empty: "Add the sorts of events that shops hold, such as a school night or a farmers market.",
  list: eventCategoryList,
  searchLabel: "Name or description",
  columns: eventCategoryColumns,
  filters: (chosen) => <EventCategoryFilters filters={chosen} />,
  filterNames: eventCategoryFilterNames,
  createPath: paths.createEventCategory,
  editPath: paths.editEventCategory,
  downloadPath: paths.eventCategoriesDownload,
};
