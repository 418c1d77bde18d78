import { expect, test } from "vitest";
import { notificationTitle, typeOfMailKind, notificationTypesFor } from "./notification-catalog.ts";
import { recordFromLink } from "./record-kinds.ts";
import { verifyUnsubscribeToken, createUnsubscribeToken } from "./unsubscribe-token.server.ts";

test("a mail kind maps to its notification type, and an unknown kind throws", () => {
  expect(["order.paid", "claim.paid", "claim.submitted", "event.recapLate", "budget.low"].map(typeOfMailKind)).toEqual([
    "order",
    "claim.paid",
    "waiting",
    "event.recap",
    "budget",
  ]);
  expect(() => typeOfMailKind("password-changed")).toThrow("password-changed");
});

test("advisors choose only among notifications for advisors", () => {
  expect(notificationTypesFor("admin")).toEqual([
    "order",
    "studio",
    "invitation.expired",
    "metrics.late",
    "waiting",
    "standIn",
    "report.ready",
  ]);
  expect(notificationTypesFor("user")).not.toContain("waiting");
});

test("a title that is too long is truncated", () => {
  expect(notificationTitle("Short")).toBe("Short");
  expect(notificationTitle("x".repeat(130))).toBe(`${"x".repeat(119)}…`);
});

test("a link identifies the record that it opens, in both trees", () => {
  expect(recordFromLink("/incentive/claims/7")).toEqual({ kind: "claim", id: 7 });
  expect(recordFromLink("/manage-incentive/reimbursement/7/edit")).toEqual({ kind: "claim", id: 7 });
  expect(recordFromLink("/event-management/9?tab=recap")).toEqual({ kind: "event", id: 9 });
  expect(recordFromLink("/plans")).toBeNull();
});

test("a token unsubscribes one user from one type of mail, and no one else", () => {
  const secret = "a secret of the installation that is long";
  const token = createUnsubscribeToken({ userId: 12, type: "claim.paid" }, secret);
  expect(verifyUnsubscribeToken(token, secret)).toEqual({ userId: 12, type: "claim.paid" });
  const forged = [
    token.replace("12.", "13."),
    token.replace("claim.paid", "claim.decided"),
    `${token.slice(0, -1)}${token.endsWith("A") ? "B" : "A"}`,
    token.slice(0, -1),
    "12.claim.paid.",
    "",
  ];
  expect(forged.map((one) => verifyUnsubscribeToken(one, secret))).toEqual(forged.map(() => null));
  expect(verifyUnsubscribeToken(token, "another secret of another installation")).toBeNull();
});
