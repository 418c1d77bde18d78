import { expect, test } from "vitest";
import { receiptForm } from "./receipt-form.ts";

const empty = { receiptId: 19, idempotencyKey: "0123456789abcdef0123456789abcdef" };

/** Return the fields of a receipt's form that an intent misses. */
function missedBy(intent: string): string[] {
  const { error } = receiptForm.safeParse({ ...empty, intent });
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
  expect(missedBy("save")).toEqual(["activity"]);
});
