import { expect, test } from "vitest";
import { changeSentences } from "./change-sentences.ts";

test.each([
  [{ firstName: "Ada" }, { firstName: "Grace" }, ["First name: Ada → Grace."]],
  [
    { canOrder: true, networkIds: [1, 2] },
    { canOrder: false, networkIds: [] },
    ["Can order: yes → no.", "Networks: 2 selected → none."],
  ],
  [{ note: "gone" }, null, ["Note: gone → none."]],
  [{ stays: 1 }, { comes: 2 }, ["Stays: 1 → none.", "Comes: none → 2."]],
  [{ invoiceOn: "2026-11-02", lines: [] }, { invoiceOn: "2026-11-02", lines: [] }, []],
  [{ networkIds: [1, 2] }, { networkIds: [1, 3] }, ["Networks: changed."]],
  [{ note: null }, { note: "" }, []],
  [null, { name: "New", place: { zip: "01234" } }, ["Name: New.", "Place: ZIP code 01234."]],
  [null, { reason: "x".repeat(200) }, [`Reason: ${"x".repeat(160)}….`]],
  [null, null, []],
  ["odd", 7, []],
])("a change from %j to %j reads %j", (before, after, sentences) => {
  expect(changeSentences(before, after)).toEqual(sentences);
});

test("fields and values are described in words", () => {
  const weekly = JSON.stringify({ every: { weeks: 1 }, on: { daysOfWeek: [1] } });
  const before = { recurrence: null, rrule: "", startsOn: "2026-03-04", unitCostCents: 120_050, isActive: true };
  const after = { recurrence: weekly, rrule: "FREQ=WEEKLY", startsOn: "2026-03-05", unitCostCents: null };
  expect(changeSentences(before, { ...after, isActive: false })).toEqual([
    "Repeats: none → weekly on Monday.",
    "First day: 03/04/2026 → 03/05/2026.",
    "Cost each: $1,200.50 → none.",
    "Active: yes → no.",
  ]);
  expect(changeSentences({ status: "inReview", advisorId: 3 }, { status: "approved", advisorId: 5 })).toEqual([
    "Status: in review → approved.",
    "Advisor: no. 3 → no. 5.",
  ]);
  expect(changeSentences({ html: "<p>Old</p>" }, { html: "<p>New <b>cups</b></p>" })).toEqual([
    "Text: Old → New cups.",
  ]);
});

test("statuses, reason codes and users are described in the words of their pages", () => {
  const statuses = { inReview: "In review", rejected: "Declined" };
  const after = { status: "rejected", reasonCodes: ["notEligible", "other"] };
  expect(changeSentences({ status: "inReview" }, after, { statuses })).toEqual([
    "Status: In review → Declined.",
    "Reason codes: none → not eligible, other.",
  ]);
  const users = { 3: "Ada Lovelace" };
  expect(changeSentences({ assigneeId: 3 }, { assigneeId: 4 }, { users })).toEqual([
    "Assigned to: Ada Lovelace → no. 4.",
  ]);
});

test("a creation first names the record and then lists its fields", () => {
  const made = { title: "Donut day", recurrence: null, rrule: "", notes: "", requestedCents: 5_000, groupIds: [] };
  expect(changeSentences(null, made, { action: "custom-event.create" })).toEqual([
    "Created: Donut day.",
    "Title: Donut day.",
    "Requested: $50.00.",
  ]);
  expect(changeSentences(null, { days: 3 }, { action: "series.create" })).toEqual(["Created. Days: 3."]);
});
