import { expect, test } from "vitest";
import type { FeatureFlags } from "#app/platform/identity/features.ts";
import { flagsBefore, recentChanges } from "./recent-changes.ts";

const flags: FeatureFlags = {
  guestAccountsDisabled: false,
  guestAccountsDisabledForRoles: [],
  businessMetricsDisabledForRoles: [],
  personalDetailsDisabled: false,
  personalDetailsDisabledForRoles: [],
  socialMediaDisabled: false,
  isIncentiveDisabled: false,
  isCompetitiveIntelligenceDisabled: false,
  isFreeCoffeeDisabled: false,
  isStudioRequestDisabled: false,
};
const owner = { role: "Business Owner" as const, canAccessBusinessMetrics: true };
const nothing = {
  newLocations: 0,
  opened: [],
  moreOpened: 0,
  registered: [],
  moreRegistered: 0,
  notifications: 0,
  termsNumber: null,
  earlierFlags: null,
};

test("there is no news when nothing happened", () => {
  expect(recentChanges(nothing, owner, flags)).toEqual([]);
});

test("each event is one sentence", () => {
  const events = {
    newLocations: 2,
    opened: ["Main Street"],
    moreOpened: 2,
    registered: ["Ana Ruiz", "Bo Li"],
    moreRegistered: 1,
    notifications: 2,
    termsNumber: 3,
    earlierFlags: null,
  };
  expect(recentChanges(events, owner, flags)).toEqual([
    "You have 2 new notifications.",
    "You have access to 2 new {locations}.",
    "Main Street and 2 others opened.",
    "Ana Ruiz, Bo Li and 1 other joined your team.",
    "Your company published new terms and conditions.",
  ]);
});

test("a setting is news only for the users it affects", () => {
  const earlierFlags: FeatureFlags = { ...flags, guestAccountsDisabledForRoles: ["Business Owner"] };
  const events = { ...nothing, earlierFlags };
  expect(recentChanges(events, owner, flags)).toEqual(["{Guest} accounts are now available to you."]);
  expect(recentChanges(events, { ...owner, role: "Business Administrator" }, flags)).toEqual([]);
  expect(recentChanges({ ...nothing, earlierFlags: flags }, owner, earlierFlags)).toEqual([
    "{Guest} accounts are turned off for you.",
  ]);
});

test("a setting that was changed and changed back is not news", () => {
  const replaced = [{ guestAccountsDisabled: false }, { guestAccountsDisabled: true }];
  expect(flagsBefore({ ...flags, guestAccountsDisabled: false }, replaced).guestAccountsDisabled).toBe(false);
  expect(flagsBefore({ ...flags, guestAccountsDisabled: true }, [{ guestAccountsDisabled: false }])).toEqual(flags);
});
