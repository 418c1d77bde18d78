import { type FeatureFlags, type FeatureViewer, type NetworkFlags, whyHidden, whyHiddenInMenu } from "./features.ts";
import { featureOf, may, type Permission } from "./permissions.ts";

interface Viewer extends FeatureViewer {
  company: FeatureFlags;
  /** Their first network; null for who is in none. */
  network: NetworkFlags | null;
}

/** Whether somebody's role may do something that their company has: what a guard lets through. */
export function mayUse(viewer: Viewer, permission: Permission): boolean {
  return isOpen(viewer, permission, whyHidden);
}

/** Whether the menu has an entry for it. */
export function isInMenu(viewer: Viewer, permission: Permission): boolean {
  return isOpen(viewer, permission, whyHiddenInMenu);
}

function isOpen(viewer: Viewer, permission: Permission, why: typeof whyHidden): boolean {
  const feature = featureOf(permission);
  return may(viewer, permission) && (feature === null || why(feature, viewer, viewer.company, viewer.network) === null);
}
