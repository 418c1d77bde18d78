import { describe, expect, test } from "vitest";
import {
  type ScopeItem,
  NO_SCOPE,
  latestExpiryDay,
  validateScopeChoice,
  validateScope,
  expiryRefusal,
  limitScopeToRole,
} from "./scope-rules.ts";

const owner: Parameters<typeof validateScope>[0] = {
  role: "Business Owner",
  networkIds: [1],
  locationIds: [],
  expiresOn: null,
};

describe("a role and its scope", () => {
  const fields = (scope: typeof owner) => Object.keys(validateScope(scope));

  test("customers need a network, Location Level Guests a location, and only guests may expire", () => {
    expect(fields({ ...owner, networkIds: [1] })).toEqual([]);
    expect(fields({ ...owner, networkIds: [] })).toEqual(["networkIds"]);
    expect(fields({ ...owner, networkIds: [1], role: "Location Level Guest", locationIds: [] })).toEqual([
      "locationIds",
    ]);
    expect(fields({ ...owner, networkIds: [1], expiresOn: "2027-01-01" })).toEqual(["expiresOn"]);
    expect(fields({ ...owner, networkIds: [1], role: "View Only", expiresOn: "2027-01-01" })).toEqual([]);
  });

  test("scope that a role does not use is removed", () => {
    const full = { networkIds: [1], groupIds: [2], locationIds: [3], canOrder: true, expiresOn: null };
    expect(limitScopeToRole({ ...full, role: "Location Level Guest" })).toMatchObject({
      groupIds: [],
      locationIds: [3],
      canOrder: true,
    });
    expect(limitScopeToRole({ ...full, role: "View Only" })).toMatchObject({
      groupIds: [2],
      locationIds: [],
      canOrder: false,
    });
  });
});

test("a guest's access expires between today and two years from now", () => {
  expect(expiryRefusal("2026-11-19", "2026-11-20")).toBe("Choose today or a later day.");
  expect(expiryRefusal("2026-11-20", "2026-11-20")).toBeNull();
  expect(expiryRefusal("2028-11-20", "2026-11-20")).toBeNull();
  expect(expiryRefusal("2028-11-21", "2026-11-20")).toBe("Choose a day within the next 2 years.");
  expect(latestExpiryDay("2028-02-29")).toBe("2030-02-28");
});

describe("chosen ids", () => {
  const known: ScopeItem[] = [
    { kind: "networkIds", id: 1, name: "North", networkId: null, isActive: true },
    { kind: "networkIds", id: 2, name: "Closed", networkId: null, isActive: false },
    { kind: "groupIds", id: 1, name: "Everywhere", networkId: null, isActive: true },
    { kind: "groupIds", id: 2, name: "Southern", networkId: 9, isActive: true },
    { kind: "locationIds", id: 1, name: "341 Main", networkId: 1, isActive: true },
    { kind: "locationIds", id: 2, name: "342 Oak", networkId: 9, isActive: true },
  ];
  const chosen = { ...NO_SCOPE, networkIds: [1] };
  const fieldErrors = (ids: object, held = NO_SCOPE) =>
    validateScopeChoice({ ...chosen, ...ids }, known.filter(within({ ...chosen, ...ids })), held);
  const within = (ids: typeof NO_SCOPE) => (one: ScopeItem) => ids[one.kind].includes(one.id);

  test("are accepted if they are known, active and inside the chosen {networks}", () => {
    expect(fieldErrors({ groupIds: [1], locationIds: [1] })).toEqual({});
  });

  test("that do not exist or are out of scope give the same error", () => {
    expect(fieldErrors({ networkIds: [1, 77] })).toEqual({ networkIds: ["Choose {networks} in this company."] });
    expect(fieldErrors({ locationIds: [77] })).toEqual({ locationIds: ["Choose {locations} in this company."] });
  });

  test("outside the chosen {networks} are named in the error", () => {
    expect(fieldErrors({ groupIds: [2], locationIds: [2] })).toEqual({
      groupIds: ["Southern is outside the chosen {networks}."],
      locationIds: ["342 Oak is outside the chosen {networks}."],
    });
  });

  test("of inactive records stay with the users who already have them", () => {
    expect(fieldErrors({ networkIds: [1, 2] })).toEqual({
      networkIds: ["Closed is inactive. Choose other {networks}."],
    });
    expect(fieldErrors({ networkIds: [1, 2] }, { ...NO_SCOPE, networkIds: [2] })).toEqual({});
  });
});
