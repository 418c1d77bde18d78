import {
  type Feature,
  type FeatureFlags,
  type FeatureViewer,
  disabledReason,
} from "#app/platform/identity/features.ts";
import { countText, namesText } from "#app/ui/text/format.ts";
import { featureWords } from "#app/organization/companies/company-words.ts";

/** Changes since a user's last visit. */
export interface RecentEvents {
  /** Locations that joined the user's networks, and names of those that opened, with the number of unnamed others. */
  newLocations: number;
  opened: string[];
  moreOpened: number;
  /** Users of the same networks who registered, with the number of unnamed others. */
  registered: string[];
  moreRegistered: number;
  /** Notifications that the user got. */
  notifications: number;
  /** Number of the newest published terms; null for none. */
  termsNumber: number | null;
  /** The company's feature flags before they changed; null when they did not change. */
  earlierFlags: FeatureFlags | null;
}

/** List the changes since the user's last visit, a sentence each; empty when there are none. */
export function recentChanges(events: RecentEvents, viewer: FeatureViewer, flags: FeatureFlags): string[] {
  const { newLocations, opened, moreOpened, registered, moreRegistered, termsNumber, earlierFlags } = events;
  return [
    ...(events.notifications > 0 ? [`You have ${countText(events.notifications, "new notification")}.`] : []),
    ...(newLocations > 0 ? [`You have access to ${countText(newLocations, "new {location}")}.`] : []),
    ...(opened.length > 0 ? [`${namesText(withOthers(opened, moreOpened))} opened.`] : []),
    ...(registered.length > 0 ? [`${namesText(withOthers(registered, moreRegistered))} joined your team.`] : []),
    ...(earlierFlags ? featureNews(viewer, earlierFlags, flags) : []),
    ...(termsNumber === null ? [] : ["Your company published new terms and conditions."]),
  ];
}

function withOthers(names: readonly string[], more: number): readonly string[] {
  return more > 0 ? [...names, countText(more, "other")] : names;
}

/** Features that have a page of their own. */
const FEATURES_WITH_PAGES: readonly Feature[] = ["guest-accounts", "personal-details"];

function featureNews(viewer: FeatureViewer, before: FeatureFlags, after: FeatureFlags): string[] {
  return FEATURES_WITH_PAGES.flatMap((feature) => {
    const wasHidden = disabledReason(feature, viewer, before, null) !== null;
    const isHidden = disabledReason(feature, viewer, after, null) !== null;
    if (wasHidden === isHidden) return [];
    const words = featureWords[feature];
    return [`${words} ${isHidden ? "are turned off for you." : "are now available to you."}`];
  });
}

/** Return the flags before some changes, which come oldest first, each as the fields that it replaced. */
export function flagsBefore(flags: FeatureFlags, replaced: readonly Partial<FeatureFlags>[]): FeatureFlags {
  return replaced.reduceRight<FeatureFlags>((later, fields) => ({ ...later, ...fields }), flags);
}
