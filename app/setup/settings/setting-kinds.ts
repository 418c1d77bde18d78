import { found } from "#app/http/problems.ts";
import type { Setting } from "#app/platform/records/setting.ts";
import { channelOption } from "#app/setup/channels/channel-option.ts";
import { channel } from "#app/setup/channels/channel.ts";
import { eventCategory } from "#app/setup/event-categories/event-category.ts";
import { metricType } from "#app/setup/metric-types/metric-type.ts";
import { objective } from "#app/setup/objectives/objective.ts";
import { socialPackage } from "#app/setup/social-packages/package.ts";
import type { PageName } from "#app/ui/shell/company-tabs.tsx";

interface SettingKind {
  setting: Setting;
  /** The address of its list, below that of the company. */
  at: string;
  tab: PageName;
  /** As the titles of its pages say it. */
  one: string;
  many: string;
}

const kinds: readonly SettingKind[] = [
  { setting: channel, at: "channels", tab: "channels", one: "Channel", many: "Channels" },
  {
    ...{ setting: channelOption, at: "edit/channel-options", tab: "channelOptions" },
    ...{ one: "Channel Option", many: "Channel Options" },
  },
  { setting: objective, at: "edit/objectives", tab: "objectives", one: "Objective", many: "Objectives" },
  { setting: metricType, at: "metric-types", tab: "metricTypes", one: "Metric Type", many: "Metric Types" },
  {
    ...{ setting: eventCategory, at: "custom-event-categories", tab: "eventCategories" },
    ...{ one: "Custom Event Category", many: "Custom Event Categories" },
  },
  {
    ...{ setting: socialPackage, at: "social-media-packages", tab: "socialPackages" },
    ...{ one: "Social Media Package", many: "Social Media Packages" },
  },
];

/** The kind whose list, download or form has an address. */
export function kindAt(pathname: string): SettingKind {
  const kind = kinds.find(({ at }) => new RegExp(`^/company/[^/]+/${at}(?:[./]|$)`, "i").test(pathname));
  return found(kind, "Page");
}
