import { type Feature, type FeatureFlags, type FeatureViewer, whyHidden } from "#app/platform/identity/features.ts";
import { countText, namesText } from "#app/ui/format.ts";
import { featureWords } from "#app/organization/companies/company-words.ts";

/** What happened around somebody while they were away. */
export interface Happenings {
  /** Locations that joined their networks, and those of theirs that opened, with how many more there are than named. */
  newLocations: number;
  opened: string[];
  moreOpened: number;
  /** People of their networks who registered, and how many more there are than named. */
  registered: string[];
  moreRegistered: number;
  /** The newest terms that were published; null for none. */
  termsNumber: number | null;
  /** The company's flags as they were before; null when nothing changed. */
  earlierFlags: FeatureFlags | null;
}

/** What changed since somebody's last visit, a sentence each; empty when nothing did. */
export function newsOf(happenings: Happenings, viewer: FeatureViewer, flags: FeatureFlags): string[] {
  const { newLocations, opened, moreOpened, registered, moreRegistered, termsNumber, earlierFlags } = happenings;
  return [
    ...(newLocations > 0 ? [`You see ${countText(newLocations, "new {location}")}.`] : []),
    ...(opened.length > 0 ? [`${namesText(withOthers(opened, moreOpened))} opened.`] : []),
    ...(registered.length > 0 ? [`${namesText(withOthers(registered, moreRegistered))} joined your team.`] : []),
    ...(earlierFlags ? featureNews(viewer, earlierFlags, flags) : []),
    ...(termsNumber === null ? [] : ["Your company published new terms and conditions."]),
  ];
}

function withOthers(names: readonly string[], more: number): readonly string[] {
  return more > 0 ? [...names, countText(more, "other")] : names;
}

/** The features whose pages exist. */
const FEATURES_WITH_PAGES: readonly Feature[] = ["guest-accounts", "personal-details"];

function featureNews(viewer: FeatureViewer, before: FeatureFlags, after: FeatureFlags): string[] {
  return FEATURES_WITH_PAGES.flatMap((feature) => {
    const wasHidden = whyHidden(feature, viewer, before, null) !== null;
    const isHidden = whyHidden(feature, viewer, after, null) !== null;
    if (wasHidden === isHidden) return [];
    const words = feature === "guest-accounts" ? "{Guest} accounts" : featureWords[feature];
    return [`${words} ${isHidden ? "are turned off for you." : "are open to you."}`];
  });
}

/** The flags before some changes, told newest last, each as the fields that it replaced. */
export function flagsBefore(flags: FeatureFlags, replaced: readonly Partial<FeatureFlags>[]): FeatureFlags {
  return replaced.reduceRight<FeatureFlags>((later, fields) => ({ ...later, ...fields }), flags);
}
