import { expect, test } from "vitest";
import { MIN_REASON } from "#app/ui/fields/min-reason.ts";
import { explanationOf, isStandardQuestion, questionOf, standardQuestions } from "./claim-reasons.ts";
import { REASON_CODES, type ReasonCode } from "./claim-rules.ts";

test("every reason code but the last explains itself in a sentence long enough for the history", () => {
  const codes = Object.keys(REASON_CODES).filter((code): code is ReasonCode => code !== "other");
  for (const code of codes) expect(explanationOf([code]).length).toBeGreaterThanOrEqual(MIN_REASON);
  expect(explanationOf(["other"])).toBe("");
  expect(explanationOf(["duplicate", "duplicate"])).toBe("This cost was claimed before.");
  expect(explanationOf(["duplicate"], "  See RB-1. ")).toBe("See RB-1.");
});

test("a standard question stands alone or before the advisor's words", () => {
  for (const text of Object.values(standardQuestions)) expect(text.length).toBeGreaterThanOrEqual(MIN_REASON);
  expect([isStandardQuestion("receipt"), isStandardQuestion("toString")]).toEqual([true, false]);
  expect(questionOf("payment", " Since May. ")).toBe("Add proof that the invoice was paid. Since May.");
  expect(questionOf(undefined, "Who was there?")).toBe("Who was there?");
});
