import { z } from "zod";
import { emailAddress, personName } from "#app/platform/fields/person-fields.ts";
import { idempotencyKey, recordId, ticked, version } from "#app/platform/fields/text-fields.ts";
import { ROLES } from "#app/platform/identity/roles.ts";
import { said } from "#app/ui/record-form/field-words.ts";
import { MOST_GROUPS, MOST_LOCATIONS, MOST_NETWORKS, problemsOfScope } from "#app/people/access-scope/scope-rules.ts";

/** What somebody is called; "" until they say it themselves. */
const nameFields = { firstName: nameField("First name"), lastName: nameField("Last name") };

function nameField(label: "First name" | "Last name") {
  const name = personName(label === "First name" ? "first name" : "last name").optional();
  return said(
    name.transform((typed) => typed ?? ""),
    label,
  );
}

/** The last day of a guest's access, YYYY-MM-DD; null for no end. */
export const lastDay = z.iso
  .date({ error: "Enter a day." })
  .optional()
  .transform((day) => day ?? null);

function idsOf(nouns: string, most: number) {
  return z
    .array(recordId)
    .max(most, `Choose at most ${most.toLocaleString("en-US")} ${nouns}.`)
    .transform((ids) => [...new Set(ids)]);
}

const role = said(z.enum(ROLES, { error: "Choose a role." }), "Role");
const email = said(emailAddress, "E-mail");
const sendInvitation = said(ticked, "Send the invitation now", {
  help: "The link works for 14 days. Without it, you send the invitation later from the user's page.",
  widget: "tick",
});

/** What buttons and search boxes post along; they change what can be chosen and nothing that is kept. */
const text = z.string().optional();
const alongside = {
  ...{ intent: text, findNetworks: text, findGroups: text, findLocations: text },
  ...{ foundNetworks: text, foundGroups: text, foundLocations: text },
};

const customerFields = {
  ...nameFields,
  companyId: said(recordId, "Company"),
  role,
  networkIds: said(idsOf("networks", MOST_NETWORKS), "{Networks}"),
  groupIds: said(idsOf("groups", MOST_GROUPS), "{Groups}"),
  locationIds: said(idsOf("locations", MOST_LOCATIONS), "{Locations}"),
  canAccessBusinessMetrics: said(ticked, "Sees business metrics", {
    help: "A Location Level Guest never sees them.",
    widget: "tick",
  }),
  canOrder: said(ticked, "May order", { help: "For a Location Level Guest.", widget: "tick" }),
  expiresOn: said(lastDay, "Last day of access"),
};

/** A user of a company who does not exist yet. */
export const newCustomerForm = z
  .strictObject({ ...customerFields, ...alongside, idempotencyKey, email, sendInvitation })
  .superRefine(refineScope);
export type NewCustomer = z.output<typeof newCustomerForm>;

/** A user of a company. The e-mail is posted while the person is Invited and nobody else's business afterwards. */
export const customerForm = z
  .strictObject({ ...customerFields, ...alongside, version, email: said(emailAddress.optional(), "E-mail") })
  .superRefine(refineScope);
export type CustomerChange = z.output<typeof customerForm>;

const advisorFields = {
  ...nameFields,
  role,
  companyIds: said(idsOf("companies", 100), "Companies", {
    help: "For a Mainstreet Advisor: at least one. A Senior Advisor advises all of them.",
    widget: { as: "ticks", columns: 2 },
  }),
};

/** An advisor who does not exist yet. */
export const newAdvisorForm = z.strictObject({ ...advisorFields, ...alongside, idempotencyKey, email, sendInvitation });
export type NewAdvisor = z.output<typeof newAdvisorForm>;

export const advisorForm = z.strictObject({
  ...advisorFields,
  ...alongside,
  version,
  email: said(emailAddress.optional(), "E-mail"),
});
export type AdvisorChange = z.output<typeof advisorForm>;

/** Whom the server itself invites as an advisor. */
export const firstAdvisorForm = z.strictObject({ email: emailAddress, ...nameFields });

function refineScope(form: Parameters<typeof problemsOfScope>[0], context: z.RefinementCtx): void {
  for (const [field, sentences] of Object.entries(problemsOfScope(form))) {
    for (const message of sentences) context.addIssue({ code: "custom", path: [field], message });
  }
}
