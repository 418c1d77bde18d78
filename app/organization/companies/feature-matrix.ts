import {
  FEATURES,
  type Feature,
  type FeatureFlags,
  whyHidden,
  whyHiddenInMenu,
} from "#app/platform/identity/features.ts";
import { may, type Permission } from "#app/platform/identity/permissions.ts";
import { CUSTOMER_ROLES, type CustomerRole } from "#app/platform/identity/roles.ts";
import { companyFlags, featureWords, roleFlags } from "./company-words.ts";

/** Who sees what under these flags: every feature for every customer role, with the reason where it is not simply shown. */
export function featureMatrix(flags: FeatureFlags) {
  return FEATURES.map((feature) => ({
    feature,
    label: featureWords[feature],
    cells: CUSTOMER_ROLES.map((role) => cellOf(feature, role, flags)),
  }));
}

const openNetwork = { isPreviewLocationsDisabled: false, isSocialMediaDisabled: false };
const closedNetwork = { isPreviewLocationsDisabled: true, isSocialMediaDisabled: true };

/** Whether a role sees a feature; the reason says why not, or for whom of the role, and is null where everybody does. */
function cellOf(feature: Feature, role: CustomerRole, flags: FeatureFlags) {
  const hidden = whyHidden(feature, { role, canAccessBusinessMetrics: true }, flags, openNetwork);
  if (hidden) return { role, isShown: false, reason: reasonOf(hidden) };
  const permission = permissions[feature];
  if (permission && !may({ role }, permission)) {
    return { role, isShown: false, reason: "This role does not use it." };
  }
  // Hidden in the worst case but not in the best, so it hangs on the person or on their first network.
  const condition = whyHiddenInMenu(feature, { role, canAccessBusinessMetrics: false }, flags, closedNetwork);
  if (condition) return { role, isShown: true, reason: reasonOf(condition) };
  return { role, isShown: true, reason: null };
}

/** Features that a role may be barred from by the permission table alone. */
const permissions: Partial<Record<Feature, Permission>> = {
  "guest-accounts": "guest:view",
  "personal-details": "personal-details:edit",
};

function reasonOf(flag: string): string {
  if (flag in companyFlags) return "It is turned off for the whole company.";
  if (flag in roleFlags) return "It is turned off for this role.";
  return reasons[flag] ?? "It is turned off.";
}

const reasons: Record<string, string> = {
  "Location Level Guest": "{Guests} never see it.",
  canAccessBusinessMetrics: "Only to people who were given access to business metrics.",
  isSocialMediaDisabled: "Not in the menu where their first {network} turns it off.",
  isPreviewLocationsDisabled: "Unless their first {network} turns it off.",
};
