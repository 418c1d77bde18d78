import { expect, test } from "vitest";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import fc from "#tests/support/properties.ts";
import { COMPANY_FEATURES, ALL_FEATURES_ON, toCompanyFeatures, toCompanyFlags } from "./company-features.ts";

test("features convert to disabled flags and back without loss", () => {
  const roles = fc.subarray([...CUSTOMER_ROLES]);
  const on = fc.record({
    features: fc.subarray([...COMPANY_FEATURES]),
    guestAccountsFor: roles,
    businessMetricsFor: roles,
    personalDetailsFor: roles,
  });
  fc.assert(
    fc.property(on, (features) => {
      expect(toCompanyFeatures(toCompanyFlags(features))).toEqual(features);
    }),
  );
  const off = Object.values(toCompanyFlags(ALL_FEATURES_ON)).filter(
    (flag) => flag === true || (flag !== false && flag.length > 0),
  );
  expect(off).toEqual([]);
  expect(
    toCompanyFlags({ ...ALL_FEATURES_ON, features: ["terms"], guestAccountsFor: ["Business Owner"] }),
  ).toMatchObject({
    socialMediaDisabled: true,
    termsAndConditionsDisabled: false,
    guestAccountsDisabledForRoles: ["Business Administrator", "Location Level Guest", "View Only"],
  });
});
