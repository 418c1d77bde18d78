import { z } from "zod";
import { paths } from "#app/paths.ts";
import { lineOfText, optionalText, ticked, wholeNumber } from "#app/platform/fields/text-fields.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { defineSetting } from "#app/platform/records/setting.ts";
import { networkWords, SOCIAL_NETWORKS } from "./social-networks.ts";
import { said } from "#app/ui/record-form/field-words.ts";

export const billingWords = { once: "Once", monthly: "Monthly" } as const;
export type Billing = keyof typeof billingWords;

/** What owners order for their locations' pages: so many posts for a price. */
export const socialPackage = defineSetting({
  ...{ one: "package", many: "packages", title: "Social media packages" },
  purpose: "What owners order for the pages of their {locations}. They show in this order.",
  editPermission: "package:edit",
  empty: "Add one, such as four posts a month on Facebook and Instagram.",
  paths: {
    list: paths.socialPackages,
    create: paths.createSocialPackage,
    edit: paths.editSocialPackage,
    download: paths.socialPackagesDownload,
  },
  fields: {
    name: said(lineOfText(80, "Enter the package's name."), "Name", { help: "Such as Starter or Grand opening." }),
    description: said(optionalText(1_000), "What it holds", { widget: { as: "area", rows: 3 } }),
    priceCents: said(
      dollarsField("Enter what it costs.", 10_000_000).refine((cents) => cents >= 100, "Enter a dollar at least."),
      "Price",
      {
        ...{ help: "For one {location}; of a monthly package, for one month.", widget: "money" },
      },
    ),
    billing: said(z.enum(["once", "monthly"], { error: "Choose how it is billed." }), "Billed", {
      widget: { as: "select", words: billingWords },
    }),
    postsPerPeriod: said(wholeNumber(1, 60), "Posts", { help: "Of a monthly package, in one month." }),
    networks: said(z.array(z.enum(SOCIAL_NETWORKS)).min(1, "Choose a platform."), "Platforms", {
      widget: { as: "ticks", columns: 3, words: networkWords },
    }),
    minLeadDays: said(wholeNumber(0, 60), "Business days ahead", {
      help: "So long before its first post it is ordered.",
    }),
    isIncentiveEligible: said(ticked, "{Incentive} money may pay for it", { widget: "tick" }),
  },
  layout: [
    "name",
    "description",
    ["priceCents", "billing"],
    ["postsPerPeriod", "minLeadDays"],
    "networks",
    "isIncentiveEligible",
  ],
  begins: { billing: "monthly", postsPerPeriod: 4, minLeadDays: 5, networks: ["facebook", "instagram"] },
});
