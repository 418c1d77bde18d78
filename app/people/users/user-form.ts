import { z } from "zod";
import { emailAddress, personName } from "#app/platform/fields/person-fields.ts";
import {
  idempotencyKeyField,
  recordIdField,
  checkboxField,
  versionField,
  intentField,
} from "#app/platform/fields/text-fields.ts";
import { ROLES } from "#app/platform/identity/roles.ts";
import { field } from "#app/ui/record-form/field-texts.ts";
import type { FormLayout } from "#app/ui/record-form/form-layout.ts";
import {
  MAX_USER_GROUPS,
  MAX_USER_LOCATIONS,
  MAX_USER_NETWORKS,
  validateScope,
} from "#app/people/access-scope/scope-rules.ts";

/** Names of a user; "" until they enter them when registering. */
const nameFields = { firstName: nameField("First name"), lastName: nameField("Last name") };

function nameField(label: "First name" | "Last name") {
  const name = personName(label === "First name" ? "first name" : "last name").optional();
  return field(
    name.transform((typed) => typed ?? ""),
    label,
  );
}

/** Last day of a guest's access, YYYY-MM-DD; null for no end. */
export const lastAccessDay = z.iso
  .date({ error: "Enter a date." })
  .optional()
  .transform((day) => day ?? null);

function idsField(nouns: string, most: number) {
  return z
    .array(recordIdField)
    .max(most, `Choose up to ${most.toLocaleString("en-US")} ${nouns}.`)
    .transform((ids) => [...new Set(ids)]);
}

const role = field(z.enum(ROLES, { error: "Choose a role." }), "Role");
const email = field(emailAddress, "Email");
const sendInvitation = field(checkboxField, "Send the invitation now", {
  help: "The link works for 14 days. You can also send the invitation later from the user's page.",
  widget: "tick",
});

/** Fields of the form's buttons and search boxes. They change the offered choices and are never saved. */
const text = z.string().optional();
const controlFields = {
  intent: intentField(["save", "find"]),
  findNetworks: text,
  findGroups: text,
  findLocations: text,
  foundNetworks: text,
  foundGroups: text,
  foundLocations: text,
};

const customerFields = {
  ...nameFields,
  companyId: field(recordIdField, "Company"),
  role,
  networkIds: field(idsField("{networks}", MAX_USER_NETWORKS), "{Networks}"),
  groupIds: field(idsField("{groups}", MAX_USER_GROUPS), "{Groups}"),
  locationIds: field(idsField("{locations}", MAX_USER_LOCATIONS), "{Locations}"),
  canAccessBusinessMetrics: field(checkboxField, "Can see business metrics", {
    help: "Not available to Location Level Guests.",
    widget: "tick",
  }),
  canOrder: field(checkboxField, "Can place orders", {
    help: "Gift cards, free coffee, social media and studio requests. Only for a Location Level Guest.",
    widget: "tick",
  }),
  expiresOn: field(lastAccessDay, "Last day of access"),
};

/** Form that creates a user of a company. */
export const newCustomerForm = z
  .strictObject({ ...customerFields, ...controlFields, idempotencyKey: idempotencyKeyField, email, sendInvitation })
  .superRefine(refineScope);
export type NewCustomer = z.output<typeof newCustomerForm>;

/**
 * Form that changes a user of a company. The email is posted only while the user is Invited; afterwards only they can
 * change it.
 */
export const customerForm = z
  .strictObject({
    ...customerFields,
    ...controlFields,
    version: versionField,
    email: field(emailAddress.optional(), "Email"),
  })
  .superRefine(refineScope);
export type CustomerChange = z.output<typeof customerForm>;

const advisorFields = {
  ...nameFields,
  role,
  companyIds: field(idsField("companies", 100), "Companies", {
    help: "At least one for a Mainstreet Advisor. A Senior Advisor advises all companies.",
    widget: { as: "ticks", columns: 2 },
  }),
};

/** Form that creates an advisor. */
export const newAdvisorForm = z.strictObject({
  ...advisorFields,
  ...controlFields,
  idempotencyKey: idempotencyKeyField,
  email,
  sendInvitation,
});
export const invitationLayout: FormLayout<typeof newAdvisorForm> = [
  { title: "Invitation", fields: ["sendInvitation"] },
];
export type NewAdvisor = z.output<typeof newAdvisorForm>;

export const advisorForm = z.strictObject({
  ...advisorFields,
  ...controlFields,
  version: versionField,
  email: field(emailAddress.optional(), "Email"),
});
export type AdvisorChange = z.output<typeof advisorForm>;

/** Form of an advisor whom the server itself invites. */
export const firstAdvisorForm = z.strictObject({ email: emailAddress, ...nameFields });

function refineScope(form: Parameters<typeof validateScope>[0], context: z.RefinementCtx): void {
  for (const [field, sentences] of Object.entries(validateScope(form))) {
    for (const message of sentences) context.addIssue({ code: "custom", path: [field], message });
  }
}
