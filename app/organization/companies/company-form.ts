import { z } from "zod";
import { isHttpsAddress } from "#app/platform/fields/https-address.ts";
import { singleLinePattern } from "#app/platform/fields/person-fields.ts";
import { idempotencyKeyField, intentField, checkboxField } from "#app/platform/fields/text-fields.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { FieldLayout } from "#app/ui/record-form/form-layout.ts";
import {
  ALL_FEATURES_ON,
  COMPANY_FEATURES,
  type CompanyFlags,
  toCompanyFeatures,
  toCompanyFlags,
} from "./company-features.ts";
import {
  companyWorkflow,
  parseFiscalYearStart,
  formatFiscalYearStart,
  MONTHS,
  fiscalYearStartRefusal,
} from "./company-rules.ts";

const httpsAddress = z
  .string()
  .trim()
  .max(2_000, "Use up to 2,000 characters.")
  .refine(isHttpsAddress, "Enter a full address that starts with https://, such as https://assets.example.com.")
  .optional();
const address = (label: string, help: string) =>
  field(httpsAddress, label, { help, placeholder: "https://", widget: "url" });

const name = z
  .string({ error: "Enter the company's name." })
  .trim()
  .refine((text) => [...text].length >= 2, "Use 2 characters or more.")
  .max(80, "Use up to 80 characters.")
  .regex(singleLinePattern, "Use one line of text.");

const wholeNumber = z.number({ error: "Choose one from the list." }).int("Choose one from the list.");
const numbered = (words: readonly string[]) => Object.fromEntries(words.map((word, index) => [index + 1, word]));
const days = Array.from({ length: 31 }, (_, index) => String(index + 1));
const roles = (label: string, help?: string) =>
  field(z.array(z.enum(CUSTOMER_ROLES)), label, {
    help,
    widget: { as: "ticks", words: Object.fromEntries(CUSTOMER_ROLES.map((role) => [role, role])), columns: 2 },
  });

const NEVER_GUESTS = "Location Level Guests never see them.";

/** Fields that every advisor of a company can change (docs/product/fields.md, fields of companies and networks). */
const presentation = {
  dam: address("Marketing assets link", "Opens from Marketing Assets in the menu. Leave blank to hide this menu item."),
  helpCenterUrl: address("Help center link", "Leave blank to use the portal's own help."),
  logo: field(z.unknown().optional(), "Logo"),
  removeLogo: field(checkboxField, "Remove logo", { widget: "tick" }),
};

/** Fields that only Senior Advisors can change. */
const settings = {
  name: field(name, "Name", { help: "The brand name that users see." }),
  timeZone: field(z.string({ error: "Choose a time zone." }).max(64, "Choose a time zone."), "Time zone", {
    help: "Used for dates and times not tied to a {location}.",
    widget: { as: "select" },
  }),
  fiscalYearMonth: field(wholeNumber.min(1, "Choose a month.").max(12, "Choose a month."), "Fiscal year start month", {
    widget: { as: "select", words: numbered(MONTHS) },
  }),
  fiscalYearDay: field(wholeNumber, "Fiscal year start day", { widget: { as: "select", words: numbered(days) } }),
  ssoEnabled: field(checkboxField, "Single sign-on", {
    help: "Signs users in to marketing assets. When you first turn this on, we create a secret key for your marketing assets system. Copy it then: we show it only once.",
    widget: "tick",
  }),
  ssoEndpoint: address("Single sign-on URL", "Sign-in URL of your marketing assets system."),
  features: field(z.array(z.enum(COMPANY_FEATURES)), "Company-wide features", {
    widget: { as: "ticks", columns: 2 },
  }),
  guestAccountsFor: roles("Roles that can see {guest} accounts", NEVER_GUESTS),
  businessMetricsFor: roles("Roles that can see business metrics", NEVER_GUESTS),
  personalDetailsFor: roles(
    "Roles that can see personal details",
    "The page with a user's own name, email, password and notifications.",
  ),
};

export const companyCalendarLayout: FieldLayout<keyof typeof settings> = [
  "timeZone",
  ["fiscalYearMonth", "fiscalYearDay"],
];

const version = z.number().int();
const companyId = z.number().int().optional();

/**
 * Form that creates a company. `copyFrom` is the company whose records of `copyKinds` are copied; `filledFrom` the one
 * whose settings were shown. `replaceNames` are its names that the new one's replaces in copied texts.
 */
export const newCompanyForm = z
  .strictObject({
    intent: intentField(["save"]),
    idempotencyKey: idempotencyKeyField,
    ...presentation,
    ...settings,
    filledFrom: companyId,
    copyFrom: field(companyId, "Start from"),
    copyKinds: field(z.array(z.string().max(40)).max(40).default([]), "Copy"),
    replaceNames: field(z.array(z.string().max(80)).max(2).default([]), "Names to replace in copied texts"),
  })
  .superRefine(validateCombinedFields)
  .refine((form) => form.copyFrom === form.filledFrom, {
    path: ["copyFrom"],
    message: "Choose “Preview” first to see what will be copied.",
  });

/** Form of a company's settings for Senior Advisors. */
export const companyForm = z
  .strictObject({ intent: intentField(["save"]), version, ...presentation, ...settings })
  .superRefine(validateCombinedFields);

/** Form of the company settings that every advisor of the company can save. */
export const companyPresentationForm = z.strictObject({ intent: intentField(["save"]), version, ...presentation });

/** Form that changes a company's status. `typedName` confirms archiving. */
export const companyStatusForm = z.strictObject({
  intent: z.string(),
  status: z.enum(companyWorkflow.statuses),
  version,
  typedName: z.string().trim().max(200).optional(),
});

export const renewSecretForm = z.strictObject({ intent: z.string(), version });

/** Names of the fields that only Senior Advisors can change. */
export const seniorFields: readonly string[] = Object.keys(settings);

export type NewCompany = z.output<typeof newCompanyForm>;
export type CompanyChange = z.output<typeof companyForm> | z.output<typeof companyPresentationForm>;

/** Return the columns that a new company's form sets. */
export function newCompanyColumns(form: NewCompany) {
  return { ...presentationColumns(form), ...settingsColumns(form) };
}

/** Return the columns that a company's form changes; columns without a field stay. */
export function changedCompanyColumns(form: CompanyChange): Partial<ReturnType<typeof newCompanyColumns>> {
  return "name" in form ? { ...presentationColumns(form), ...settingsColumns(form) } : presentationColumns(form);
}

function presentationColumns(form: { dam?: string; helpCenterUrl?: string }) {
  return { dam: form.dam ?? null, helpCenterUrl: form.helpCenterUrl ?? null };
}

function settingsColumns(form: NewCompany | z.output<typeof companyForm>) {
  return {
    name: form.name,
    timeZone: form.timeZone,
    fiscalYearStart: formatFiscalYearStart(form.fiscalYearMonth, form.fiscalYearDay),
    ssoEnabled: form.ssoEnabled,
    ssoEndpoint: form.ssoEndpoint ?? null,
    ...toCompanyFlags(form),
  };
}

/** Return the values that a new company copies from another, in the shape of its form. */
export function templateValues({ timeZone, fiscalYearStart, ...flags }: CompanyFlags & Year) {
  const { month, day } = parseFiscalYearStart(fiscalYearStart);
  return { timeZone, fiscalYearMonth: month, fiscalYearDay: day, ...toCompanyFeatures(flags) };
}

interface Year {
  timeZone: string;
  fiscalYearStart: string;
}

/** Initial values of a new company's form. */
export const newCompanyDefaults: Template = {
  timeZone: "America/New_York",
  fiscalYearMonth: 1,
  fiscalYearDay: 1,
  ...ALL_FEATURES_ON,
};

type Template = ReturnType<typeof templateValues>;

/**
 * Return the values of a new company's form that its "Preview" button sent: what the user changed since the form showed
 * `shown` stays, and the rest comes from `copied`.
 */
export function previewedValues(sent: URLSearchParams, shown: Template, copied: Template): Record<string, unknown> {
  const typed: Record<string, unknown> = Object.fromEntries(
    ["dam", "helpCenterUrl", ...seniorFields].map((name) => {
      const values = sent.getAll(name).map((value) => value.slice(0, 2_000));
      return [name, values.length > 1 ? values : values[0]];
    }),
  );
  const before = new Map<string, unknown>(Object.entries(shown));
  const untouched = Object.entries(copied).filter(([name]) => textOf(typed[name]) === textOf(before.get(name)));
  return { ...typed, ...Object.fromEntries(untouched) };
}

function textOf(value: unknown): string {
  return [value ?? []].flat().map(String).toSorted().join();
}

interface CombinedFields {
  fiscalYearMonth: number;
  fiscalYearDay: number;
  ssoEnabled: boolean;
  ssoEndpoint?: string;
}

function validateCombinedFields(form: CombinedFields, context: z.RefinementCtx): void {
  const refusal = fiscalYearStartRefusal(form.fiscalYearMonth, form.fiscalYearDay);
  if (refusal) context.addIssue({ code: "custom", path: ["fiscalYearDay"], message: refusal });
  if (form.ssoEnabled && !form.ssoEndpoint) {
    context.addIssue({ code: "custom", path: ["ssoEndpoint"], message: "Enter the single sign-on URL." });
  }
}
