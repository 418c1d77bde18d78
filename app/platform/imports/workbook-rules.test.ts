import { describe, expect, test } from "vitest";
import { canSaveWorkbook, HELP_SHEET, type SheetResult, sheetsRefusal } from "./workbook-rules.ts";

const known = ["Networks", "Users"];
const sheet = (name: string, isHidden = false) => ({ name, isHidden });
const result = (counts: Partial<SheetResult>): SheetResult => ({
  sheet: "Users",
  isThere: true,
  isHidden: false,
  refusal: null,
  newRows: 0,
  changedRows: 0,
  sameRows: 0,
  badRows: 0,
  problems: [],
  ...counts,
});

describe("a company's workbook", () => {
  test("may lack sheets and have hidden ones, but none of another name", () => {
    expect(sheetsRefusal([sheet("Users"), sheet(HELP_SHEET), sheet("Secret", true)], known)).toBeNull();
    expect(sheetsRefusal([sheet("Users"), sheet("Shops")], known)).toBe(
      "We don't recognize the sheet “Shops”. Name sheets Networks, Users, or remove it.",
    );
    expect(sheetsRefusal([sheet("Users", true)], known)).toBe("Add a sheet named Networks, Users.");
  });

  test("is saved only when something changes and nothing is wrong", () => {
    expect(canSaveWorkbook([result({ newRows: 1 }), result({ sameRows: 4 })])).toBe(true);
    expect(canSaveWorkbook([result({ sameRows: 4 })])).toBe(false);
    expect(canSaveWorkbook([result({ newRows: 1 }), result({ badRows: 1 })])).toBe(false);
    expect(canSaveWorkbook([result({ newRows: 1 }), result({ refusal: "No." })])).toBe(false);
  });
});
