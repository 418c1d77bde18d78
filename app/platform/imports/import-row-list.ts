import { defineList } from "#app/ui/list-address.ts";
import { listOf } from "#app/ui/list-filters.ts";
import { OUTCOMES } from "./import-rules.ts";

/** The address of an import's preview. */
export const importRowList = defineList({
  sorts: { line: "other" },
  defaultSort: { by: "line", desc: false },
  filters: { outcome: listOf(OUTCOMES) },
});

export type ImportRowListState = ReturnType<typeof importRowList.decode>;
