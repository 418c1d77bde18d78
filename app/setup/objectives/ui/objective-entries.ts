import { paths } from "#app/paths.ts";
import type { Entries } from "#app/ui/entries/entries.ts";
import { type ObjectiveListState as State, objectiveList } from "../objective-list.ts";
import { type ObjectiveRow, objectiveColumns } from "./objective-columns.tsx";

/** What the page of a company's objectives says, and how it lists them. */
export const objectiveEntries: Entries<ObjectiveRow, State["sort"]["by"], State["filters"]> = {
  title: "Objectives",
  purpose: "What {plans} want to reach. People choose up to three of the active ones, in this order.",
  noun: "objective",
  nouns: "objectives",
  empty: "Add what this company's {plans} want to reach, such as more visitors in the morning.",
  list: objectiveList,
  searchLabel: "Name or description",
  columns: objectiveColumns,
  createPath: paths.createObjective,
  editPath: paths.editObjective,
  downloadPath: paths.objectivesDownload,
};
