import { expect, test } from "vitest";
import { hiddenColumns, type TableColumn } from "./table-props.ts";

function column(id: string, more: Partial<TableColumn<never>> = {}): TableColumn<never> {
  return { id, header: id, cell: () => null, ...more };
}

const columns = [column("name", { fixed: true }), column("email"), column("created", { hidden: true })];

test("without a choice the columns' own default hides", () => {
  expect(hiddenColumns(columns, null)).toEqual(["created"]);
});

test("a choice hides just what it names, never a fixed column nor one that does not exist", () => {
  expect(hiddenColumns(columns, [])).toEqual([]);
  expect(hiddenColumns(columns, ["email", "name", "password"])).toEqual(["email"]);
});
