import { z } from "zod";
import { countText, firstNamesText } from "#app/ui/text/format.ts";
import { intentField, recordIdField } from "#app/platform/fields/text-fields.ts";
import { field } from "#app/ui/record-form/field-texts.ts";

/** Form that copies records of another company: their kinds, and the brand names to replace in texts. */
export const copyCompanyForm = z.strictObject({
  intent: intentField(["copy"]),
  from: recordIdField,
  kinds: field(z.array(z.string().max(40)).min(1, "Choose what to copy.").max(40), "Copy"),
  replace: field(z.array(z.string().max(80)).max(2).default([]), "Names to replace in copied texts"),
});

/** Format the result of a copy: "Copied 142 records from Sunrise. 3 already there." */
export function copyResultText(
  from: string,
  {
    copied,
    there,
    skipped,
    addresses,
  }: Record<"copied" | "there" | "skipped", number> & { addresses: readonly string[] },
) {
  return [
    copied > 0 ? `Copied ${countText(copied, "record")} from ${from}.` : "Nothing new to copy.",
    there > 0 && `${countText(there, "record")} already there.`,
    skipped > 0 && `${countText(skipped, "record")} left out: what they belong to isn't there.`,
    addresses.length > 0 && `Check addresses in copied texts: ${firstNamesText(addresses, MAX_SHOWN_ADDRESSES)}.`,
  ]
    .filter(Boolean)
    .join(" ");
}

const MAX_SHOWN_ADDRESSES = 3;
