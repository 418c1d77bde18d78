import { type FeatureFlags, type FeatureViewer, type NetworkFlags, whyHidden } from "./features.ts";
import { featureOf, may, type Permission } from "./permissions.ts";

interface Viewer extends FeatureViewer {
  company: FeatureFlags;
  /** Their first network; null for who is in none. */
  network: NetworkFlags | null;
}

/** Whether somebody's role may do something that their company has: what a guard lets through and a menu shows. */
export function mayUse(viewer: Viewer, permission: Permission): boolean {
  const feature = featureOf(permission);
  return (
    may(viewer, permission) && (feature === null || whyHidden(feature, viewer, viewer.company, viewer.network) === null)
  );
}
