import { parseWithZod } from "@conform-to/zod/v4";
import { expect, test } from "vitest";
import { completeClaimForm } from "./complete-claim.ts";

/** Return the names of the fields with errors when a button is pressed. */
function problemsOf(fields: Record<string, string>, intent: string, hasInvoice = false) {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  const schema = completeClaimForm(hasInvoice, () => intent);
  const { error } = parseWithZod(form, { schema, disableAutoCoercion: false }).reply();
  return Object.keys(error ?? {}).sort();
}

const draft = { version: "1", payeeName: "North Inc.", payMethod: "check" };

test("an empty claim gets all of its errors in one response", () => {
  const missing = ["certifiedName", "invoiceOn", "invoices", "isCertified", "lines", "vendor"];
  expect(problemsOf(draft, "submit")).toEqual(missing);
  // Errors in other fields are in the same response.
  expect(problemsOf({ ...draft, payeeName: "" }, "submit")).toEqual([...missing, "payeeName"].sort());
});

test("an answer needs no certification, a saved invoice counts, and a draft may lack anything", () => {
  expect(problemsOf(draft, "answer", true)).toEqual(["invoiceOn", "lines", "vendor"]);
  expect(problemsOf(draft, "save")).toEqual([]);
});

test("an unreadable amount is an error only in its own field", () => {
  const line = { "lines[0].description": "Flyers", "lines[0].category": "Printing", "lines[0].isEligible": "on" };
  const rest = { vendor: "North Print", invoiceOn: "2026-11-02", certifiedName: "Pat", isCertified: "on" };
  const claim = { ...draft, ...rest, ...line };
  expect(problemsOf({ ...claim, "lines[0].amountCents": "abc" }, "submit", true)).toEqual(["lines[0].amountCents"]);
  expect(problemsOf({ ...claim, "lines[0].amountCents": "12.50" }, "submit", true)).toEqual([]);
});
