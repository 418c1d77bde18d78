import { expect, test } from "vitest";
import { activitySentences } from "./user-activity.ts";

const told = (action: string, before: unknown = null, after: unknown = null, result: "done" | "refused" = "done") =>
  activitySentences({ action, result, before, after });

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
