import {
  type FeatureFlags,
  type FeatureViewer,
  type NetworkFlags,
  disabledReason,
  menuDisabledReason,
} from "./features.ts";
import { featureOf, can, type Permission } from "./permissions.ts";

interface Viewer extends FeatureViewer {
  company: FeatureFlags;
  /** First network of the user; null without any. */
  network: NetworkFlags | null;
}

/** Tell whether the user's role has a permission and the company has its feature; guards use it. */
export function canUse(viewer: Viewer, permission: Permission): boolean {
  return isEnabled(viewer, permission, disabledReason);
}

/** Tell whether the menu shows the page of a permission. */
export function isInMenu(viewer: Viewer, permission: Permission): boolean {
  return isEnabled(viewer, permission, menuDisabledReason);
}

function isEnabled(viewer: Viewer, permission: Permission, reasonFor: typeof disabledReason): boolean {
  const feature = featureOf(permission);
  return (
    can(viewer, permission) && (feature === null || reasonFor(feature, viewer, viewer.company, viewer.network) === null)
  );
}
