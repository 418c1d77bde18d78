import {
  FEATURES,
  type Feature,
  type FeatureFlags,
  disabledReason,
  menuDisabledReason,
} from "#app/platform/identity/features.ts";
import { can, type Permission } from "#app/platform/identity/permissions.ts";
import { CUSTOMER_ROLES, type CustomerRole } from "#app/platform/identity/roles.ts";
import { companyFlags, featureNotes, featureWords, roleFlags } from "./company-words.ts";

/** List every feature for every customer role under these flags, with the reason where it is not simply shown. */
export function featureMatrix(flags: FeatureFlags) {
  return FEATURES.map((feature) => ({
    feature,
    label: featureWords[feature],
    note: featureNotes[feature],
    cells: CUSTOMER_ROLES.map((role) => featureCell(feature, role, flags)),
  }));
}

const openNetwork = { isPreviewLocationsDisabled: false, isSocialMediaDisabled: false };
const closedNetwork = { isPreviewLocationsDisabled: true, isSocialMediaDisabled: true };

/**
 * Tell whether a role sees a feature. `reason` says why not, or which users of the role do; null when all of them do.
 */
function featureCell(feature: Feature, role: CustomerRole, flags: FeatureFlags) {
  const hidden = disabledReason(feature, { role, canAccessBusinessMetrics: true }, flags, openNetwork);
  if (hidden) return { role, isShown: false, reason: featureReason(hidden) };
  const permission = permissions[feature];
  if (permission && !can({ role }, permission)) {
    return { role, isShown: false, reason: "Not available to this role." };
  }
  // Hidden in the worst case but not in the best, so it depends on the user or on their first network.
  const condition = menuDisabledReason(feature, { role, canAccessBusinessMetrics: false }, flags, closedNetwork);
  if (condition) return { role, isShown: true, reason: featureReason(condition) };
  return { role, isShown: true, reason: null };
}

/** Features that the permission table alone can deny a role. */
const permissions: Partial<Record<Feature, Permission>> = {
  "guest-accounts": "guest:view",
  "personal-details": "personal-details:edit",
};

function featureReason(flag: string): string {
  if (flag in companyFlags) return "Turned off for the entire company.";
  if (flag in roleFlags) return "Turned off for this role.";
  return reasons[flag] ?? "Turned off.";
}

const reasons: Record<string, string> = {
  "Location Level Guest": "Not available to {guests}.",
  canAccessBusinessMetrics: "Only for users with access to business metrics.",
  isSocialMediaDisabled: "Hidden from the menu if the user's main {network} turns it off.",
  isPreviewLocationsDisabled: "Unless the user's main {network} turns it off.",
};
