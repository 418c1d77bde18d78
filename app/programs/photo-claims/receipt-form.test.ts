import { expect, test } from "vitest";
import { receiptForm } from "./receipt-form.ts";

const empty = { receiptId: 19, idempotencyKey: "0123456789abcdef0123456789abcdef" };

/** Return the fields of a receipt's form that an intent misses. */
function missedBy(intent: string, activity?: string): string[] {
  const { error } = receiptForm.safeParse({ ...empty, intent, activity });
  return (error?.issues ?? []).map(({ path }) => path.join(".")).sort();
}

test("a submitted receipt names all that it misses together, and a draft its activity only", () => {
  expect(missedBy("submit")).toEqual([
    "activity",
    "amountCents",
    "certifiedName",
    "invoiceOn",
    "isCertified",
    "vendor",
  ]);
  for (const intent of ["save", "more"]) expect(missedBy(intent)).toEqual(["activity"]);
});

test("a receipt of a draft may be a page of another one, without values of its own", () => {
  expect(missedBy("submit", "claim-7")).toEqual(["certifiedName", "isCertified"]);
  expect(missedBy("submit", "item-7")).toContain("amountCents");
});
