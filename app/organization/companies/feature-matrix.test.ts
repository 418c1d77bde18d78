import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { FEATURES, type FeatureFlags, disabledReason } from "#app/platform/identity/features.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import { featureMatrix } from "./feature-matrix.ts";

const on: FeatureFlags = {
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

const cell = (flags: Partial<FeatureFlags>, feature: string, role: string) =>
  featureMatrix({ ...on, ...flags })
    .find((row) => row.feature === feature)
    ?.cells.find((cell) => cell.role === role);

test("the matrix has every feature for every customer role", () => {
  const matrix = featureMatrix(on);
  expect(matrix.map((row) => row.feature)).toEqual([...FEATURES]);
  for (const row of matrix) expect(row.cells.map((cell) => cell.role)).toEqual([...CUSTOMER_ROLES]);
});

test("a feature that is not turned off is shown without a reason", () => {
  expect(cell({}, "incentive", "View Only")).toEqual({ role: "View Only", isShown: true, reason: null });
});

test("business metrics are shown to users with access, and the reason says so", () => {
  expect(cell({}, "business-metrics", "Business Owner")).toMatchObject({
    isShown: true,
    reason: "Only for users with access to business metrics.",
  });
  expect(cell({}, "business-metrics", "Location Level Guest")).toMatchObject({
    isShown: false,
    reason: "Not available to {guests}.",
  });
  expect(cell({ businessMetricsDisabledForRoles: ["View Only"] }, "business-metrics", "View Only")).toMatchObject({
    isShown: false,
    reason: "Turned off for this role.",
  });
});

const offByNetwork = "Unless the user's main {network} turns it off.";

test("a feature that a network can turn off is shown with that condition", () => {
  expect(cell({}, "social-media", "Business Owner")).toMatchObject({
    isShown: true,
    reason: "Hidden from the menu if the user's main {network} turns it off.",
  });
  expect(cell({}, "preview-locations", "View Only")).toMatchObject({
    isShown: true,
    reason: offByNetwork,
  });
  expect(cell({ socialMediaDisabled: true }, "social-media", "Business Owner")).toMatchObject({
    isShown: false,
    reason: "Turned off for the entire company.",
  });
});

test("View Only sees guest accounts", () => {
  expect(cell({}, "guest-accounts", "View Only")).toEqual({ role: "View Only", isShown: true, reason: null });
});

test("a feature disabled for a role is hidden, and every hidden cell has a reason", () => {
  const flag = fc.boolean();
  const roles = fc.subarray([...CUSTOMER_ROLES]);
  const flags = fc.record({
    guestAccountsDisabled: flag,
    guestAccountsDisabledForRoles: roles,
    businessMetricsDisabledForRoles: roles,
    personalDetailsDisabled: flag,
    personalDetailsDisabledForRoles: roles,
    socialMediaDisabled: flag,
    isIncentiveDisabled: flag,
    isCompetitiveIntelligenceDisabled: flag,
    isFreeCoffeeDisabled: flag,
    isStudioRequestDisabled: flag,
  });
  const open = { isPreviewLocationsDisabled: false, isSocialMediaDisabled: false };
  fc.assert(
    fc.property(flags, (flags) => {
      for (const { feature, cells } of featureMatrix(flags)) {
        for (const { role, isShown, reason } of cells) {
          if (disabledReason(feature, { role, canAccessBusinessMetrics: true }, flags, open))
            expect(isShown).toBe(false);
          if (!isShown) expect(reason).toBeTruthy();
        }
      }
    }),
  );
});
