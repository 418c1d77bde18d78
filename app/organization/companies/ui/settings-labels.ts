import { companyFlags, roleFlags } from "../feature-words.ts";

/** How the fields of a company's forms are called where their problems are listed. */
export const settingsLabels: Record<string, string> = {
  name: "Name",
  logo: "Logo",
  timeZone: "Time zone",
  fiscalYearMonth: "Fiscal year",
  fiscalYearDay: "Fiscal year",
  dam: "Marketing assets address",
  helpCenterUrl: "Help center address",
  ssoEnabled: "Single sign-on",
  ssoEndpoint: "Single sign-on address",
  copyFrom: "Copy from",
  termsAndConditionsDisabled: "Terms and conditions",
  ...companyFlags,
  ...roleFlags,
};
