import { expect, test } from "vitest";
import { activitySentences } from "./user-activity.ts";

const told = (action: string, before: unknown = null, after: unknown = null, result: "done" | "refused" = "done") =>
  activitySentences({ action, result, before, after, label: null, record: null });

test("a change is described field by field", () => {
  expect(
    told(
      "user.change",
      { role: "View Only", networks: ["North"], canOrder: false },
      { role: "Business Owner", networks: [], canOrder: true },
    ),
  ).toEqual(["Role: View Only → Business Owner.", "Networks: North → none.", "Can place orders: no → yes."]);
});

test("an action is described in a sentence, and a refusal with its reason", () => {
  expect(told("user.block", { status: "Registered" }, { status: "Blocked" })).toEqual(["Blocked the user."]);
  expect(told("user.set-metrics-access", null, { canAccessBusinessMetrics: false })).toEqual([
    "Removed access to business metrics.",
  ]);
  expect(told("session.sign-in", null, { reason: "wrong password" }, "refused")).toEqual([
    "Couldn't sign in: wrong password.",
  ]);
  expect(told("user.assign-role", null, { role: "Senior Advisor" }, "refused")).toEqual([
    "Tried to assign the role Senior Advisor. Not allowed.",
  ]);
});

test("an action without its own text is still described", () => {
  expect(told("company.set-status")).toEqual(["Company: set status."]);
  expect(told("report.export", "odd", 7)).toEqual(["Report: export."]);
});

test("an action on another record names the record", () => {
  const entry = { action: "claim.approve", result: "done", before: null, after: null } as const;
  const record = "Claim RB-2026-000003";
  expect(activitySentences({ ...entry, label: "Approve claim", record })).toEqual([
    "Approve claim: Claim RB-2026-000003.",
  ]);
  expect(activitySentences({ ...entry, label: "Approve claim", record: null })).toEqual(["Approve claim."]);
  expect(activitySentences({ ...entry, action: "claim.reopen", label: null, record })).toEqual([
    "Claim RB-2026-000003: reopen.",
  ]);
  expect(activitySentences({ ...entry, action: "claim.comment", label: null, record })).toEqual([
    "Commented on claim RB-2026-000003.",
  ]);
});
