import { z } from "zod";
import { emailAddress, personName } from "#app/platform/fields/person-fields.ts";
import { ROLES } from "#app/platform/identity/roles.ts";
import { MOST_GROUPS, MOST_LOCATIONS, MOST_NETWORKS, problemsOfScope } from "./scope-rules.ts";

/** What somebody is called; "" until they say it themselves. */
const nameFields = {
  firstName: personName("first name")
    .optional()
    .transform((name) => name ?? ""),
  lastName: personName("last name")
    .optional()
    .transform((name) => name ?? ""),
};

const recordId = z.number({ error: "Choose from the list." }).int("Choose from the list.").min(1).max(2_147_483_647);

function idsOf(nouns: string, most: number) {
  return z
    .array(recordId)
    .max(most, `Choose at most ${most.toLocaleString("en-US")} ${nouns}.`)
    .transform((ids) => [...new Set(ids)]);
}

const role = z.enum(ROLES, { error: "Choose a role." });
const switched = z
  .boolean()
  .optional()
  .transform((isOn) => isOn ?? false);
const version = z.number({ error: "Reload the page and save again." }).int().min(1);

/** What buttons and search boxes post along; they change what can be chosen and nothing that is kept. */
const alongside = {
  intent: z.string().optional(),
  findNetworks: z.string().optional(),
  findGroups: z.string().optional(),
  findLocations: z.string().optional(),
  foundNetworks: z.string().optional(),
  foundGroups: z.string().optional(),
  foundLocations: z.string().optional(),
};

const customerFields = {
  ...nameFields,
  companyId: recordId,
  role,
  networkIds: idsOf("networks", MOST_NETWORKS),
  groupIds: idsOf("groups", MOST_GROUPS),
  locationIds: idsOf("locations", MOST_LOCATIONS),
  canAccessBusinessMetrics: switched,
  canOrder: switched,
  /** The last day of a guest's access, YYYY-MM-DD; null for no end. */
  expiresOn: z.iso
    .date({ error: "Enter a day." })
    .optional()
    .transform((day) => day ?? null),
};

/** A user of a company who does not exist yet. */
export const newCustomerForm = z
  .strictObject({ ...customerFields, ...alongside, email: emailAddress, sendInvitation: switched })
  .superRefine(refineScope);
export type NewCustomer = z.output<typeof newCustomerForm>;

/** A user of a company. The e-mail is posted while the person is Invited and nobody else's business afterwards. */
export const customerForm = z
  .strictObject({ ...customerFields, ...alongside, version, email: emailAddress.optional() })
  .superRefine(refineScope);
export type CustomerChange = z.output<typeof customerForm>;

const advisorFields = { ...nameFields, role, companyIds: idsOf("companies", 100) };

/** An advisor who does not exist yet. */
export const newAdvisorForm = z.strictObject({
  ...advisorFields,
  ...alongside,
  email: emailAddress,
  sendInvitation: switched,
});
export type NewAdvisor = z.output<typeof newAdvisorForm>;

export const advisorForm = z.strictObject({ ...advisorFields, ...alongside, version, email: emailAddress.optional() });
export type AdvisorChange = z.output<typeof advisorForm>;

/** Whom the server itself invites as an advisor. */
export const firstAdvisorForm = z.strictObject({ email: emailAddress, ...nameFields });

function refineScope(form: Parameters<typeof problemsOfScope>[0], context: z.RefinementCtx): void {
  for (const [field, sentences] of Object.entries(problemsOfScope(form))) {
    for (const message of sentences) context.addIssue({ code: "custom", path: [field], message });
  }
}
