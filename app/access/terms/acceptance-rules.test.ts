import { expect, test } from "vitest";
import { hasAcceptedTerms, ACCEPTED_WHILE_TERMS_OFF } from "./acceptance-rules.ts";

const company = { termsAndConditionsDisabled: false, requiredTermsVersion: 2 };
const off = { ...company, termsAndConditionsDisabled: true };

test("a user who never accepted has to accept, even when terms are off", () => {
  expect(hasAcceptedTerms(null, company)).toBe(false);
  expect(hasAcceptedTerms(null, off)).toBe(false);
  expect(hasAcceptedTerms(null, null)).toBe(false);
});

test("an acceptance is valid until there is a newer material version", () => {
  expect(hasAcceptedTerms(1, company)).toBe(false);
  expect(hasAcceptedTerms(2, company)).toBe(true);
  expect(hasAcceptedTerms(3, company)).toBe(true);
});

test("an advisor accepts the default agreement, which is version 0", () => {
  expect(hasAcceptedTerms(0, null)).toBe(true);
});

test("turning terms on requires acceptance only from users who never accepted a version", () => {
  expect(hasAcceptedTerms(ACCEPTED_WHILE_TERMS_OFF, off)).toBe(true);
  expect(hasAcceptedTerms(ACCEPTED_WHILE_TERMS_OFF, { ...company, requiredTermsVersion: 0 })).toBe(false);
  expect(hasAcceptedTerms(2, company)).toBe(true);
});
