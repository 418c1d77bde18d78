import { describe, expect, test } from "vitest";
import { ROLES } from "#app/platform/identity/roles.ts";
import { namesText } from "#app/ui/text/format.ts";
import {
  type UserStatus,
  type UserTransition,
  assignableRoles,
  blockEffectText,
  userChangedText,
  invitationActionLabel,
  invitationState,
  isExpired,
  validateUserChange,
  lastOwnerRefusal,
  metricsAccessRefusal,
  userTransitionRefusal,
  statusAfterUnblock,
  userWorkflow,
} from "./user-rules.ts";

describe("a user transition", () => {
  test("is allowed exactly where the users table in docs/product/workflows.md allows it", () => {
    const allowed: Record<UserTransition, string[]> = {
      block: ["Invited", "Registered"],
      unblock: ["Blocked"],
      resend: ["Invited"],
      sendReset: ["Registered"],
      signOut: ["Registered"],
    };
    const transitions = ["block", "unblock", "resend", "sendReset", "signOut"] as const;
    for (const transition of transitions) {
      const isAllowed = (status: UserStatus) => userTransitionRefusal(transition, status) === null;
      expect(userWorkflow.statuses.filter(isAllowed)).toEqual(allowed[transition]);
    }
  });

  test("is refused with a message that names the status", () => {
    expect(userTransitionRefusal("block", "Registered")).toBeNull();
    expect(userTransitionRefusal("block", "Blocked")?.sentence).toBe(
      "This user can't be blocked because their status is Blocked.",
    );
    expect(userTransitionRefusal("resend", "Registered")?.sentence).toBe(
      "This user can't be invited again because their status is Registered.",
    );
  });

  test("unblocking restores the previous status", () => {
    expect(statusAfterUnblock(true)).toBe("Registered");
    expect(statusAfterUnblock(false)).toBe("Invited");
  });
});

test("the message for a last owner names the networks left without one", () => {
  expect(lastOwnerRefusal([])).toBeNull();
  expect(lastOwnerRefusal(["North", "South", "West"])).toEqual({
    why: "last owner of North, South and West",
    sentence: "This user is the last owner or administrator of North, South and West. Add another one first.",
  });
});

test("each role can assign only its permitted roles", () => {
  expect(assignableRoles({ role: "Senior Advisor" })).toEqual(ROLES);
  expect(assignableRoles({ role: "Mainstreet Advisor" })).not.toContain("Mainstreet Advisor");
  expect(assignableRoles({ role: "Mainstreet Advisor" })).not.toContain("Senior Advisor");
  expect(assignableRoles({ role: "Business Owner" })).toEqual(["Location Level Guest", "View Only"]);
  expect(assignableRoles({ role: "View Only" })).toEqual([]);
  expect(assignableRoles({ role: "Location Level Guest" })).toEqual([]);
});

test("metrics access is granted only where it applies and is missing", () => {
  expect(metricsAccessRefusal({ role: "View Only", canAccessBusinessMetrics: false }, true)).toBeNull();
  expect(metricsAccessRefusal({ role: "View Only", canAccessBusinessMetrics: true }, true)?.why).toBe(
    "already had access",
  );
  expect(metricsAccessRefusal({ role: "Location Level Guest", canAccessBusinessMetrics: false }, true)).not.toBeNull();
  expect(metricsAccessRefusal({ role: "Location Level Guest", canAccessBusinessMetrics: true }, false)).toBeNull();
  expect(metricsAccessRefusal({ role: "Senior Advisor", canAccessBusinessMetrics: false }, true)).not.toBeNull();
});

test("only an Invited user's email can change, and a registered user must keep a name", () => {
  const fieldErrors = (user: object, values: object) =>
    validateUserChange(
      { status: "Invited", email: "a@b.test", registeredAt: null, ...user },
      { email: "a@b.test", firstName: "Ada", lastName: "Byron", ...values },
    );
  const registered = { status: "Registered", registeredAt: new Date(0) };
  expect(fieldErrors({}, { email: "b@b.test", firstName: "" })).toEqual({});
  expect(fieldErrors(registered, {})).toEqual({});
  expect(Object.keys(fieldErrors(registered, { email: "b@b.test" }))).toEqual(["email"]);
  expect(Object.keys(fieldErrors(registered, { firstName: "", lastName: "" }))).toEqual(["firstName", "lastName"]);
  expect(Object.keys(fieldErrors({ status: "Blocked" }, { email: "b@b.test" }))).toEqual(["email"]);
});

describe("an invitation", () => {
  const now = new Date("2026-11-20T15:00:00Z");
  const state = (invitationExpiresAt: Date | null, status: UserStatus = "Invited") =>
    invitationState({ status, invitationExpiresAt }, now);

  test("is open until it expires, and not sent without an expiration date", () => {
    expect(state(new Date("2026-11-20T15:00:01Z"))).toBe("open");
    expect(state(now)).toBe("expired");
    expect(state(null)).toBe("notSent");
  });

  test("has no state unless the user is Invited", () => {
    expect(state(now, "Registered")).toBeNull();
    expect(state(null, "Blocked")).toBeNull();
  });

  test("that was never sent is neither resent nor said to stop working", () => {
    expect([true, false].map(invitationActionLabel)).toEqual(["Resend invitation", "Send invitation"]);
    expect(blockEffectText("Invited", true)).toContain("Their invitation stops working.");
    expect(blockEffectText("Invited", false)).toBe("They can't register until you unblock them.");
    expect(blockEffectText("Registered", false)).toContain("signed out");
  });
});

test("a guest's access includes its last day", () => {
  const now = new Date("2026-11-20T23:59:00Z");
  expect(isExpired(null, now)).toBe(false);
  expect(isExpired("2026-11-20", now)).toBe(false);
  expect(isExpired("2026-11-19", now)).toBe(true);
});

test("the message after saving states the consequences for the user", () => {
  const saved = (values: { isSignedOut?: boolean; isInvitedAgain?: boolean }) =>
    userChangedText(
      { email: "a@b.test" },
      { firstName: "Ada", lastName: "" },
      { isSignedOut: false, isInvitedAgain: false, ...values },
    );
  expect(saved({})).toBe("Changes to Ada saved.");
  expect(saved({ isSignedOut: true })).toBe("Changes to Ada saved. Ada is signed out everywhere.");
  expect(saved({ isInvitedAgain: true })).toBe("Changes to Ada saved. We sent a new invitation.");
});

test("names are listed the way people list them", () => {
  expect([[], ["A"], ["A", "B"], ["A", "B", "C"]].map(namesText)).toEqual(["", "A", "A and B", "A, B and C"]);
});
