import { expect, test } from "vitest";
import { hasAcceptedTerms, ACCEPTED_WHILE_TERMS_OFF } from "./acceptance-rules.ts";

const company = { termsAndConditionsDisabled: false, requiredTermsVersion: 2 };
const off = { ...company, termsAndConditionsDisabled: true };

test("whoever accepted nothing yet is asked, even where terms are off", () => {
  expect(hasAcceptedTerms(null, company)).toBe(false);
  expect(hasAcceptedTerms(null, off)).toBe(false);
  expect(hasAcceptedTerms(null, null)).toBe(false);
});

test("an acceptance counts until a newer material version", () => {
  expect(hasAcceptedTerms(1, company)).toBe(false);
  expect(hasAcceptedTerms(2, company)).toBe(true);
  expect(hasAcceptedTerms(3, company)).toBe(true);
});

test("an advisor accepts the default agreement, which has the number 0", () => {
  expect(hasAcceptedTerms(0, null)).toBe(true);
});

test("switching terms on asks only those who never accepted a text", () => {
  expect(hasAcceptedTerms(ACCEPTED_WHILE_TERMS_OFF, off)).toBe(true);
  expect(hasAcceptedTerms(ACCEPTED_WHILE_TERMS_OFF, { ...company, requiredTermsVersion: 0 })).toBe(false);
  expect(hasAcceptedTerms(2, company)).toBe(true);
});
