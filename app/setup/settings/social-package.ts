import { z } from "zod";
import { paths } from "#app/paths.ts";
import { requiredText, optionalText, checkboxField, wholeNumberField } from "#app/platform/fields/text-fields.ts";
import { dollarsField } from "#app/platform/money/money-field.ts";
import { defineSetting } from "#app/platform/records/setting.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import { socialNetworkWords, SOCIAL_NETWORKS } from "./social-networks.ts";

export const billingWords = { once: "Once", monthly: "Monthly" } as const;
export type Billing = keyof typeof billingWords;

/** Setting for the social media packages that owners order: a number of posts for a price. */
export const socialPackage = defineSetting({
  one: "package",
  many: "packages",
  title: "Social media packages",
  purpose: "Packages owners can order for their {locations}, listed in this order.",
  editPermission: "package:edit",
  empty: "Add one, such as four posts a month on Facebook and Instagram.",
  paths: {
    list: paths.socialPackages,
    create: paths.createSocialPackage,
    edit: paths.editSocialPackage,
    download: paths.socialPackagesDownload,
  },
  fields: {
    name: field(requiredText(80, "Enter the package's name."), "Name", {
      help: "For example, Starter or Grand opening.",
    }),
    description: field(optionalText(1_000), "Description", { widget: { as: "area", rows: 3 } }),
    priceCents: field(
      dollarsField("Enter a price.", 10_000_000).refine((cents) => cents >= 100, "Enter $1.00 or more."),
      "Price",
      {
        help: "Per {location}. Monthly packages are priced per month.",
        widget: "money",
      },
    ),
    billing: field(z.enum(["once", "monthly"], { error: "Choose a billing option." }), "Billed", {
      widget: { as: "select", words: billingWords },
    }),
    postsPerPeriod: field(wholeNumberField(1, 60), "Posts", { help: "For a monthly package, enter posts per month." }),
    networks: field(z.array(z.enum(SOCIAL_NETWORKS)).min(1, "Choose a platform."), "Platforms", {
      widget: { as: "ticks", columns: 3, words: socialNetworkWords },
    }),
    minLeadDays: field(wholeNumberField(0, 60), "Lead time in business days", {
      help: "Minimum time between the order and the first post.",
    }),
    isIncentiveEligible: field(checkboxField, "Can be paid with {incentive} money", { widget: "tick" }),
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
