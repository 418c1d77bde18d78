import { expect, test } from "vitest";
import { companyHistorySentences } from "./company-history.server.ts";

test("each kind of change is described in words", () => {
  const change = (before: unknown, after: unknown) =>
    companyHistorySentences({ action: "company.change", before, after });
  expect(change({ name: "Old", dam: null }, { name: "New", dam: "https://a.test" })).toEqual([
    "Name: Old → New.",
    "Marketing assets link: none → https://a.test.",
  ]);
  expect(change({ fiscalYearStart: "01-01" }, { fiscalYearStart: "04-15" })).toEqual([
    "Fiscal year starts: January 1 → April 15.",
  ]);
  expect(change({ isIncentiveDisabled: true }, { isIncentiveDisabled: false })).toEqual(["LSM Incentive: turned on."]);
  expect(change({ ssoEnabled: false }, { ssoEnabled: true })).toEqual(["Single sign-on: off → on."]);
  expect(change({ businessMetricsDisabledForRoles: [] }, { businessMetricsDisabledForRoles: ["View Only"] })).toEqual([
    "Business metrics turned off for: no roles → View Only.",
  ]);
  expect(change(null, { logo: "sun.png" })).toEqual(["New logo: sun.png."]);
  expect(change(null, { logo: null })).toEqual(["Removed the logo."]);
});

test("creation, status changes and new secrets are described in words", () => {
  const of = (action: string, before: unknown, after: unknown) => companyHistorySentences({ action, before, after });
  expect(of("company.create", null, { name: "X", copiedFrom: "Sunrise" })).toEqual([
    "Created the company.",
    "Copied from Sunrise.",
  ]);
  expect(of("company.set-status", { status: "active" }, { status: "suspended" })).toEqual([
    "Status: active → suspended.",
  ]);
  expect(of("company.renew-secret", null, null)).toEqual(["Created a new single sign-on secret."]);
  expect(of("company.change", "silly", 7)).toEqual([]);
});
