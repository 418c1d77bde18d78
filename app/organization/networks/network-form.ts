import { z } from "zod";
import { emailAddress, oneLine, phoneNumber } from "#app/platform/fields/person-fields.ts";
import { SETTABLE_STATUSES } from "./network-rules.ts";

const line = (most: number) =>
  z.string().trim().max(most, `Use ${most} characters or less.`).regex(oneLine, "Use one line of text.");

/** What every advisor of the company keeps in order (PRODUCT-DETAILS.md B66). */
const contactFields = {
  name: z
    .string({ error: "Enter the network's name." })
    .trim()
    .max(80, "Use 80 characters or less.")
    .regex(oneLine, "Use one line of text."),
  contactName: line(100)
    .optional()
    .transform((name) => name ?? ""),
  contactEmail: emailAddress.optional().transform((email) => email ?? null),
  contactPhone: phoneNumber,
  advisorId: z
    .number({ error: "Choose from the list." })
    .int("Choose from the list.")
    .min(1)
    .max(2_147_483_647)
    .optional()
    .transform((id) => id ?? null),
};

/** What Senior Advisors decide alone. */
const decidedFields = {
  code: z
    .string({ error: "Enter a code." })
    .trim()
    .max(20, "Use 20 characters or less.")
    .regex(/^[A-Za-z0-9][A-Za-z0-9._-]*$/, "Use letters, digits, dots and hyphens."),
  legalName: line(120)
    .optional()
    .transform((name) => name ?? null),
  isPreviewLocationsDisabled: z.boolean().default(false),
  isSocialMediaDisabled: z.boolean().default(false),
};

const intent = z.string().max(40).optional();
const version = z.number({ error: "Reload the page and save again." }).int().min(1);

export const newNetworkForm = z.strictObject({ intent, ...contactFields, ...decidedFields });
export type NewNetwork = z.output<typeof newNetworkForm>;

/** A network as a Senior Advisor saves it. */
export const networkForm = z.strictObject({ intent, version, ...contactFields, ...decidedFields });
/** The part of a network that every advisor of the company saves. */
export const networkContactForm = z.strictObject({ intent, version, ...contactFields });
export type NetworkChange = z.output<typeof networkForm> | z.output<typeof networkContactForm>;

export const networkStatusForm = z.strictObject({ intent: z.string(), version, status: z.enum(SETTABLE_STATUSES) });

/** The columns that a form sets; what it leaves out stays. */
export function columnsOf<Form extends NewNetwork | NetworkChange>(form: Form) {
  const { intent: _, ...columns } = form;
  if (!("version" in columns)) return columns;
  const { version: __, ...changed } = columns;
  return changed;
}
