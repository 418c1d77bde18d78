import { z } from "zod";
import { said } from "#app/ui/record-form/field-words.ts";
import { emailAddress, phoneNumber } from "#app/platform/fields/person-fields.ts";
import {
  idempotencyKey,
  intent,
  lineOfText,
  optionalLine,
  recordId,
  ticked,
  version,
} from "#app/platform/fields/text-fields.ts";
import { SETTABLE_STATUSES } from "./network-rules.ts";

/** What every advisor of the company keeps in order (PRODUCT-DETAILS.md B66). */
const contactFields = {
  name: said(lineOfText(80, "Enter the network's name."), "Name"),
  contactName: said(optionalLine(100), "Name"),
  contactEmail: said(
    emailAddress.optional().transform((email) => email ?? null),
    "E-mail",
    { widget: "email" },
  ),
  contactPhone: said(phoneNumber, "Phone", { widget: "phone" }),
  advisorId: said(
    recordId.optional().transform((id) => id ?? null),
    "{Advisor}",
    {
      help: "The {advisor} of this company who looks after it.",
      widget: { as: "select", emptyLabel: "Nobody yet" },
    },
  ),
};

const code = z
  .string({ error: "Enter a code." })
  .trim()
  .max(20, "Use 20 characters or less.")
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "Use letters, digits, dots and hyphens.");

/** What Senior Advisors decide alone. */
const decidedFields = {
  code: said(code, "Code", { help: "Names the {network} in imports, such as LAKE." }),
  legalName: said(
    optionalLine(120).transform((name) => name || null),
    "Legal name",
  ),
  previewLocations: said(ticked, "Preview {locations}"),
  socialMedia: said(ticked, "Social media"),
};

export const newNetworkForm = z.strictObject({ intent, idempotencyKey, ...contactFields, ...decidedFields });
export type NewNetwork = z.output<typeof newNetworkForm>;

/** A network as a Senior Advisor saves it. */
export const networkForm = z.strictObject({ intent, version, ...contactFields, ...decidedFields });
/** The part of a network that every advisor of the company saves. */
export const networkContactForm = z.strictObject({ intent, version, ...contactFields });
export type NetworkChange = z.output<typeof networkForm> | z.output<typeof networkContactForm>;

export const networkStatusForm = z.strictObject({ intent: z.string(), version, status: z.enum(SETTABLE_STATUSES) });

/** The columns that a form sets; what it leaves out stays. */
export function columnsOf(form: NewNetwork | NetworkChange) {
  const { name, contactName, contactEmail, contactPhone, advisorId } = form;
  const contact = { name, contactName, contactEmail, contactPhone, advisorId };
  if (!("code" in form)) return contact;
  const { code, legalName, previewLocations, socialMedia } = form;
  return {
    ...contact,
    code,
    legalName,
    ...{ isPreviewLocationsDisabled: !previewLocations, isSocialMediaDisabled: !socialMedia },
  };
}
