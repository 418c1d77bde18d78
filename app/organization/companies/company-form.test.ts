import { expect, test } from "vitest";
import { schemaLabels } from "#app/ui/record-form/field-texts.ts";
import { ALL_FEATURES_ON } from "./company-features.ts";
import { companyForm, newCompanyDefaults, newCompanyForm, previewedValues } from "./company-form.ts";

const basics = {
  version: 1,
  name: "Blue Kettle",
  timeZone: "America/Chicago",
  fiscalYearMonth: 4,
  fiscalYearDay: 1,
  ...ALL_FEATURES_ON,
};
const problemsOf = (values: Record<string, unknown>) =>
  companyForm.safeParse({ ...basics, ...values }).error?.issues.map((issue) => issue.path.join(".")) ?? [];

test.each(["Café Ünï", "🥯🥯", "x\u202Ey", "zero\u200Bwidth", '"><img src=x onerror=alert(1)>', "é".repeat(80)])(
  "%j is a name",
  (name) => {
    expect(companyForm.parse({ ...basics, name }).name).toBe(name);
  },
);

test.each(["", " ", "x", "🥯", "y".repeat(81), "a\0b", "a\nb", "lone\uD800", 7, null, ["a", "b"], { a: 1 }])(
  "%j is not a name",
  (name) => {
    expect(problemsOf({ name })).toContain("name");
  },
);

test.each(["https://assets.example.com", "https://assets.example.com/a/b?c=d#e", "https://xn--caf-dma.example:8443/x"])(
  "%s is a link",
  (dam) => {
    expect(problemsOf({ dam })).toEqual([]);
  },
);

test.each([
  "http://assets.example.com",
  "https:assets.example.com",
  "https:/assets.example.com",
  "https://",
  "https:///evil",
  "javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "//evil.test",
  "/\\evil.test",
  "https://good.example@evil.test",
  "https://evil.test\\@good.example",
  "ht\ttps://evil.test",
  "https://ev\til.test",
  "https://localhost/x",
  "https://127.0.0.1/x",
  "https://169.254.169.254/latest",
  "https://2130706433/",
  "https://0x7f.1/",
  "https://[::1]/",
  "https://intranet/",
  "https://app.localhost/",
  "https://evil.test/\u202Egpj.exe",
  "file:///etc/passwd",
  `https://a.test/${"x".repeat(2_000)}`,
])("%j is refused as a link in every field", (link) => {
  expect(problemsOf({ dam: link, helpCenterUrl: link, ssoEndpoint: link })).toEqual(
    expect.arrayContaining(["dam", "helpCenterUrl", "ssoEndpoint"]),
  );
});

test("single sign-on requires an endpoint", () => {
  expect(problemsOf({ ssoEnabled: true })).toEqual(["ssoEndpoint"]);
});

test("a fiscal year starts on a day that every year has", () => {
  expect(problemsOf({ fiscalYearMonth: 2, fiscalYearDay: 29 })).toEqual(["fiscalYearDay"]);
  expect(problemsOf({ fiscalYearMonth: 4, fiscalYearDay: 31 })).toEqual(["fiscalYearDay"]);
  expect(problemsOf({ fiscalYearMonth: 2, fiscalYearDay: 28 })).toEqual([]);
  for (const silly of [0, -1, 1.5, Number.NaN, 1e9])
    expect(problemsOf({ fiscalYearDay: silly })).toContain("fiscalYearDay");
});

test("fields and labels of features say what is on, never what is off", () => {
  for (const name of Object.keys(companyForm.shape)) expect(name).not.toMatch(/disabled/i);
  const off = Object.values(schemaLabels(companyForm)).filter((label) => /\b(off|disabled|hidden)\b/i.test(label));
  expect(off).toEqual([]);
});

test("a role that is not for customers and an unknown field are refused", () => {
  expect(problemsOf({ guestAccountsFor: ["Senior Advisor"] })).toEqual(["guestAccountsFor.0"]);
  expect(companyForm.safeParse({ ...basics, ssoSecret: "mine" }).success).toBe(false);
  expect(newCompanyForm.safeParse({ ...basics, status: "archived" }).success).toBe(false);
});

test("a preview keeps what the user changed and copies the rest", () => {
  const copied = { ...newCompanyDefaults, timeZone: "America/Denver", fiscalYearDay: 15, features: [] };
  const sent = new URLSearchParams({ name: "Typed", fiscalYearMonth: "1", fiscalYearDay: "7" });
  sent.set("timeZone", newCompanyDefaults.timeZone);
  for (const feature of newCompanyDefaults.features) sent.append("features", feature);
  expect(previewedValues(sent, newCompanyDefaults, copied)).toMatchObject({
    name: "Typed",
    timeZone: "America/Denver",
    fiscalYearDay: "7",
    features: [],
    // All boxes of a group were cleared.
    guestAccountsFor: undefined,
  });
});
