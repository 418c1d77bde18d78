import { expect, test } from "vitest";
import { importBadge } from "./import-upload.tsx";

test("an earlier file needs fixing only while a row of it does, before it is saved", () => {
  expect(importBadge({ status: "checked", badRows: 2 })).toEqual({ word: "Needs fixing", tone: "danger" });
  expect(importBadge({ status: "checked", badRows: 0 })).toMatchObject({ word: "Ready to review" });
  expect(importBadge({ status: "checking", badRows: 2 })).toMatchObject({ word: "Checking" });
  expect(importBadge({ status: "undone", badRows: 0 })).toMatchObject({ word: "Undone" });
});
