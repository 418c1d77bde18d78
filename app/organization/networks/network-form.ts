import { z } from "zod";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { FormLayout } from "#app/ui/record-form/form-layout.ts";
import { emailAddress, phoneNumber } from "#app/platform/fields/person-fields.ts";
import {
  idempotencyKeyField,
  intentField,
  requiredText,
  optionalLine,
  recordIdField,
  checkboxField,
  versionField,
} from "#app/platform/fields/text-fields.ts";
import { SETTABLE_STATUSES } from "./network-rules.ts";

/** Fields that every advisor of the company can change (docs/product/fields.md, fields of companies and networks). */
const contactFields = {
  name: field(requiredText(80, "Enter the {network}'s name."), "Name"),
  contactName: field(optionalLine(100), "Name"),
  contactEmail: field(
    emailAddress.optional().transform((email) => email ?? null),
    "Email",
    { widget: "email" },
  ),
  contactPhone: field(phoneNumber, "Phone", { widget: "phone" }),
  advisorId: field(
    recordIdField.optional().transform((id) => id ?? null),
    "{Advisor}",
    {
      help: "The {advisor} who supports this {network}.",
      widget: { as: "select", emptyLabel: "None" },
    },
  ),
};

const code = z
  .string({ error: "Enter a code." })
  .trim()
  .max(20, "Use up to 20 characters.")
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "Use letters, digits, dots and hyphens.");

/** Fields that only Senior Advisors can change. */
const seniorNetworkFields = {
  code: field(code, "Code", { help: "Used in import files, for example LAKE." }),
  legalName: field(
    optionalLine(120).transform((name) => name || null),
    "Legal name",
  ),
  previewLocations: field(checkboxField, "Preview {Locations}", {
    help: "Users can search all {locations} and see which other {location} is closest to each one.",
  }),
  socialMedia: field(checkboxField, "Social media"),
};

export const newNetworkForm = z.strictObject({
  intent: intentField(["save"]),
  idempotencyKey: idempotencyKeyField,
  ...contactFields,
  ...seniorNetworkFields,
});
export type NewNetwork = z.output<typeof newNetworkForm>;

/** Form of a network for Senior Advisors. */
export const networkForm = z.strictObject({
  intent: intentField(["save"]),
  version: versionField,
  ...contactFields,
  ...seniorNetworkFields,
});
/** Form of the network's fields that every advisor of the company can save. */
export const networkContactForm = z.strictObject({
  intent: intentField(["save"]),
  version: versionField,
  ...contactFields,
});
export type NetworkChange = z.output<typeof networkForm> | z.output<typeof networkContactForm>;

export const networkLayout: FormLayout<typeof networkForm> = [
  { title: "{Network}", fields: ["name", ["code", "legalName"]] },
  {
    title: "Contact",
    text: "The person to contact about this {network}.",
    fields: ["contactName", ["contactEmail", "contactPhone"], "advisorId"],
  },
  {
    title: "Features",
    text: "Features that this {network} can use.",
    fields: ["previewLocations", "socialMedia"],
  },
];

export const networkStatusForm = z.strictObject({
  intent: z.string(),
  version: versionField,
  status: z.enum(SETTABLE_STATUSES),
});

/** Return the columns that a form sets; columns without a field stay. */
export function networkColumns(form: NewNetwork | NetworkChange) {
  const { name, contactName, contactEmail, contactPhone, advisorId } = form;
  const contact = { name, contactName, contactEmail, contactPhone, advisorId };
  if (!("code" in form)) return contact;
  const { code, legalName, previewLocations, socialMedia } = form;
  return {
    ...contact,
    code,
    legalName,
    isPreviewLocationsDisabled: !previewLocations,
    isSocialMediaDisabled: !socialMedia,
  };
}
