import { orNotFound } from "#app/http/errors.ts";
import type { SettingDefinition } from "#app/platform/records/setting.ts";
import { approvalRule } from "./approval-rule.ts";
import { channelOption } from "./channel-option.ts";
import { channel } from "./channel.ts";
import { eventCategory } from "./event-category.ts";
import { metricType } from "./metric-type.ts";
import { objective } from "./objective.ts";
import { socialPackage } from "./social-package.ts";
import type { CompanyPageName } from "#app/ui/shell/company-pages.ts";

interface SettingKind {
  setting: SettingDefinition;
  /** Path of its list below the company's path. */
  at: string;
  tab: CompanyPageName;
  /** Name in the titles of its pages. */
  one: string;
  many: string;
}

const kinds: readonly SettingKind[] = [
  { setting: channel, at: "channels", tab: "channels", one: "Channel", many: "Channels" },
  {
    setting: channelOption,
    at: "edit/channel-options",
    tab: "channelOptions",
    one: "Channel Option",
    many: "Channel Options",
  },
  { setting: objective, at: "edit/objectives", tab: "objectives", one: "Objective", many: "Objectives" },
  { setting: metricType, at: "metric-types", tab: "metricTypes", one: "Metric Type", many: "Metric Types" },
  {
    setting: eventCategory,
    at: "custom-event-categories",
    tab: "eventCategories",
    one: "Custom Event Category",
    many: "Custom Event Categories",
  },
  {
    setting: socialPackage,
    at: "social-media-packages",
    tab: "socialPackages",
    one: "Social Media Package",
    many: "Social Media Packages",
  },
  {
    setting: approvalRule,
    at: "approval-rules",
    tab: "approvalRules",
    one: "Approval Rule",
    many: "Approval Rules",
  },
];

/** Find the kind of setting that a path belongs to; throws 404 for any other path. */
export function settingKindAt(pathname: string): SettingKind {
  const kind = kinds.find(({ at }) => new RegExp(`^/company/[^/]+/${at}(?:[./]|$)`, "i").test(pathname));
  return orNotFound(kind, "Page");
}
