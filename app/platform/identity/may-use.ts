import { type FeatureFlags, type FeatureViewer, type NetworkFlags, whyHidden } from "./features.ts";
import { featureOf, may, type Permission } from "./permissions.ts";

interface Viewer extends FeatureViewer {
  company: FeatureFlags;
  memberships: readonly NetworkFlags[];
}

/** Whether somebody's role may do something that their company has: what a guard lets through and a menu shows. */
export function mayUse(viewer: Viewer, permission: Permission): boolean {
  const feature = featureOf(permission);
  const [network = null] = viewer.memberships;
  return may(viewer, permission) && (feature === null || whyHidden(feature, viewer, viewer.company, network) === null);
}
