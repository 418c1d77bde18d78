import { z } from "zod";
import { isHttpsAddress } from "#app/platform/fields/https-address.ts";
import { oneLine } from "#app/platform/fields/person-fields.ts";
import { idempotencyKey, intent, ticked } from "#app/platform/fields/text-fields.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { COMPANY_FEATURES, type CompanyFlags, featuresOf, flagsOf } from "./company-features.ts";
import {
  COMPANY_STATUSES,
  fiscalYearParts,
  fiscalYearStartOf,
  MONTHS,
  refusalOfFiscalYearStart,
} from "./company-rules.ts";

const httpsAddress = z
  .string()
  .trim()
  .max(2_000, "Use 2,000 characters or less.")
  .refine(isHttpsAddress, "Enter a whole address that begins with https://, such as https://assets.example.com.")
  .optional();
const address = (label: string, help: string) =>
  said(httpsAddress, label, { help, placeholder: "https://", widget: "url" });

const name = z
  .string({ error: "Enter the company's name." })
  .trim()
  .refine((text) => [...text].length >= 2, "Use 2 characters or more.")
  .max(80, "Use 80 characters or less.")
  .regex(oneLine, "Use one line of text.");

const wholeNumber = z.number({ error: "Choose one from the list." }).int("Choose one from the list.");
const numbered = (words: readonly string[]) => Object.fromEntries(words.map((word, index) => [index + 1, word]));
const days = Array.from({ length: 31 }, (_, index) => String(index + 1));
const roles = (label: string) =>
  said(z.array(z.enum(CUSTOMER_ROLES)), label, {
    widget: { as: "ticks", words: Object.fromEntries(CUSTOMER_ROLES.map((role) => [role, role])), columns: 2 },
  });

/** What each advisor who reaches a company may change (PRODUCT-DETAILS.md B66). */
const presentation = {
  dam: address("Marketing assets address", "Where Marketing Assets leads. Without it, the menu has no such entry."),
  helpCenterUrl: address("Help center address", "Without it, Help Center leads to the product's own help."),
  logo: said(z.unknown().optional(), "Logo"),
  removeLogo: said(ticked, "Remove the logo", { widget: "tick" }),
};

/** What Senior Advisors decide alone. */
const settings = {
  name: said(name, "Name", { help: "The brand's name, as its people know it." }),
  timeZone: said(z.string({ error: "Choose a time zone." }).max(64, "Choose a time zone."), "Time zone", {
    help: "For times that belong to the company and not to a {location}.",
    widget: { as: "select" },
  }),
  fiscalYearMonth: said(wholeNumber.min(1, "Choose a month.").max(12, "Choose a month."), "Fiscal year starts in", {
    widget: { as: "select", words: numbered(MONTHS) },
  }),
  fiscalYearDay: said(wholeNumber, "On day", { widget: { as: "select", words: numbered(days) } }),
  ssoEnabled: said(ticked, "Single sign-on", {
    help: "Signs people in to the marketing assets. A secret is made when it is first turned on, and shown once.",
    widget: "tick",
  }),
  ssoEndpoint: address("Single sign-on address", "The asset system's address that takes the signed ticket."),
  features: said(z.array(z.enum(COMPANY_FEATURES)), "On for the whole company", {
    widget: { as: "ticks", columns: 2 },
  }),
  guestAccountsFor: roles("Guest accounts are on for"),
  businessMetricsFor: roles("Business metrics are on for"),
  personalDetailsFor: roles("Personal details are on for"),
};

const version = z.number().int();
const companyId = z.number().int().optional();

/** A new company. `copyFrom` names the company whose terms and texts come along; `filledFrom` whose settings were shown. */
export const newCompanyForm = z
  .strictObject({
    ...{ intent, idempotencyKey, ...presentation, ...settings, filledFrom: companyId },
    copyFrom: said(companyId, "Copy from"),
  })
  .superRefine(checkTogether)
  .refine((form) => form.copyFrom === form.filledFrom, {
    path: ["copyFrom"],
    message: "Choose “Fill in” first, so that you see what comes along.",
  });

/** A company's settings as a Senior Advisor saves them. */
export const companyForm = z.strictObject({ intent, version, ...presentation, ...settings }).superRefine(checkTogether);

/** The part of a company's settings that every advisor who reaches it saves. */
export const companyPresentationForm = z.strictObject({ intent, version, ...presentation });

/** `typedName` confirms archiving. */
export const companyStatusForm = z.strictObject({
  intent: z.string(),
  status: z.enum(COMPANY_STATUSES),
  version,
  typedName: z.string().trim().max(200).optional(),
});

export const renewSecretForm = z.strictObject({ intent: z.string(), version });

/** The names of the fields that are not in every advisor's hands. */
export const seniorFields: readonly string[] = Object.keys(settings);

export type NewCompany = z.output<typeof newCompanyForm>;
export type CompanyChange = z.output<typeof companyForm> | z.output<typeof companyPresentationForm>;

/** The columns that a new company's form sets. */
export function columnsOfNew(form: NewCompany) {
  return { ...presentationOf(form), ...settingsOf(form) };
}

/** The columns that a company's form changes; what it leaves out stays. */
export function columnsOfChange(form: CompanyChange): Partial<ReturnType<typeof columnsOfNew>> {
  return "name" in form ? { ...presentationOf(form), ...settingsOf(form) } : presentationOf(form);
}

function presentationOf(form: { dam?: string; helpCenterUrl?: string }) {
  return { dam: form.dam ?? null, helpCenterUrl: form.helpCenterUrl ?? null };
}

function settingsOf(form: NewCompany | z.output<typeof companyForm>) {
  return {
    name: form.name,
    timeZone: form.timeZone,
    fiscalYearStart: fiscalYearStartOf(form.fiscalYearMonth, form.fiscalYearDay),
    ssoEnabled: form.ssoEnabled,
    ssoEndpoint: form.ssoEndpoint ?? null,
    ...flagsOf(form),
  };
}

/** What a new company takes over from another one, as its form holds it. */
export function copiedValues({ timeZone, fiscalYearStart, ...flags }: CompanyFlags & Year) {
  const { month, day } = fiscalYearParts(fiscalYearStart);
  return { timeZone, fiscalYearMonth: month, fiscalYearDay: day, ...featuresOf(flags) };
}

interface Year {
  timeZone: string;
  fiscalYearStart: string;
}

/** What was typed into a new company's form, from the address that its "Fill in" button asks for. */
export function typedInAddress(query: URLSearchParams): Record<string, string | string[]> {
  const typed = ["dam", "helpCenterUrl", ...seniorFields].flatMap((name) => {
    const [first, ...others] = query.getAll(name).map((value) => value.slice(0, 2_000));
    return first === undefined ? [] : [[name, others.length > 0 ? [first, ...others] : first] as const];
  });
  return Object.fromEntries(typed);
}

interface Together {
  fiscalYearMonth: number;
  fiscalYearDay: number;
  ssoEnabled: boolean;
  ssoEndpoint?: string;
}

function checkTogether(form: Together, context: z.RefinementCtx): void {
  const refusal = refusalOfFiscalYearStart(form.fiscalYearMonth, form.fiscalYearDay);
  if (refusal) context.addIssue({ code: "custom", path: ["fiscalYearDay"], message: refusal });
  if (form.ssoEnabled && !form.ssoEndpoint) {
    context.addIssue({ code: "custom", path: ["ssoEndpoint"], message: "Enter the address that signs people in." });
  }
}
