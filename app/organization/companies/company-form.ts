import { z } from "zod";
import { oneLine } from "#app/platform/fields/person-fields.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import { fiscalYearStartOf, refusalOfFiscalYearStart } from "./company-rules.ts";
import { isHttpsAddress } from "#app/platform/fields/https-address.ts";

const httpsAddress = z
  .string()
  .trim()
  .max(2_000, "Use 2,000 characters or less.")
  .refine(isHttpsAddress, "Enter a whole address that begins with https://, such as https://assets.example.com.");

const name = z
  .string({ error: "Enter the company's name." })
  .trim()
  .refine((text) => [...text].length >= 2, "Use 2 characters or more.")
  .max(80, "Use 80 characters or less.")
  .regex(oneLine, "Use one line of text.");

const wholeNumber = z.number({ error: "Choose one from the list." }).int("Choose one from the list.");
const roles = z.array(z.enum(CUSTOMER_ROLES)).default([]);
const on = z.boolean().default(false);

/** What each advisor who reaches a company may change (PRODUCT-DETAILS.md B66). */
const presentation = {
  dam: httpsAddress.optional(),
  helpCenterUrl: httpsAddress.optional(),
  logo: z.unknown().optional(),
  removeLogo: on,
};

/** What Senior Advisors decide alone. */
const settings = {
  name,
  timeZone: z.string({ error: "Choose a time zone." }).max(64, "Choose a time zone."),
  fiscalYearMonth: wholeNumber.min(1, "Choose a month.").max(12, "Choose a month."),
  fiscalYearDay: wholeNumber,
  ssoEnabled: on,
  ssoEndpoint: httpsAddress.optional(),
  termsAndConditionsDisabled: on,
  guestAccountsDisabled: on,
  guestAccountsDisabledForRoles: roles,
  businessMetricsDisabledForRoles: roles,
  personalDetailsDisabled: on,
  personalDetailsDisabledForRoles: roles,
  socialMediaDisabled: on,
  isIncentiveDisabled: on,
  isCompetitiveIntelligenceDisabled: on,
  isFreeCoffeeDisabled: on,
  isStudioRequestDisabled: on,
};

const intent = z.string().max(40).optional();
const version = z.number().int();
const companyId = z.number().int().optional();

/** A new company. `copyFrom` names the company whose terms and texts come along; `filledFrom` whose settings were shown. */
export const newCompanyForm = z
  .strictObject({ intent, ...presentation, ...settings, copyFrom: companyId, filledFrom: companyId })
  .superRefine(checkTogether)
  .refine((form) => form.copyFrom === form.filledFrom, {
    path: ["copyFrom"],
    message: "Choose “Fill in” first, so that you see what comes along.",
  });

/** A company's settings as a Senior Advisor saves them. */
export const companyForm = z.strictObject({ intent, version, ...presentation, ...settings }).superRefine(checkTogether);

/** The part of a company's settings that every advisor who reaches it saves. */
export const companyPresentationForm = z.strictObject({ intent, version, ...presentation });

/** The names of the fields that are not in every advisor's hands. */
export const seniorFields: readonly string[] = Object.keys(settings);
/** The names of the fields of a new company that hold text, choices and ticks. */
export const newCompanyFields: readonly string[] = ["dam", "helpCenterUrl", ...seniorFields];

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
    termsAndConditionsDisabled: form.termsAndConditionsDisabled,
    guestAccountsDisabled: form.guestAccountsDisabled,
    guestAccountsDisabledForRoles: form.guestAccountsDisabledForRoles,
    businessMetricsDisabledForRoles: form.businessMetricsDisabledForRoles,
    personalDetailsDisabled: form.personalDetailsDisabled,
    personalDetailsDisabledForRoles: form.personalDetailsDisabledForRoles,
    socialMediaDisabled: form.socialMediaDisabled,
    isIncentiveDisabled: form.isIncentiveDisabled,
    isCompetitiveIntelligenceDisabled: form.isCompetitiveIntelligenceDisabled,
    isFreeCoffeeDisabled: form.isFreeCoffeeDisabled,
    isStudioRequestDisabled: form.isStudioRequestDisabled,
  };
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
