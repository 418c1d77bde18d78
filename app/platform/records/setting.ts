import { z } from "zod";
import type { Permission } from "#app/platform/identity/permissions.ts";
import { idempotencyKey, intent, version } from "#app/platform/fields/text-fields.ts";
import { assumeType } from "#app/ui/assume-type.ts";

type Fields = Record<string, z.ZodType>;
type Check<Given extends Fields> = (
  form: { [Name in keyof Given]: z.output<Given[Name]> },
  context: z.RefinementCtx,
) => void;

interface Declaration<Given extends Fields> {
  /** One and several in lower case: "metric type", "metric types". */
  one: string;
  many: string;
  title: string;
  /** What they are for, in a sentence. */
  purpose: string;
  /** What to add first, in a sentence. */
  empty: string;
  paths: {
    list: (companyId: number) => string;
    create: (companyId: number, chosen?: Record<string, number | undefined>) => string;
    edit: (companyId: number, id: number) => string;
    download: (companyId: number) => string;
  };
  /** Who changes them, where that is more than the right to edit settings. */
  editPermission?: Permission;
  /** What people say of one, each with its label, help and widget; a column of the same name keeps it. */
  fields: Given;
  /** The fields in the order of the form; those of an inner list stand beside each other. */
  layout: readonly ((keyof Given & string) | readonly (keyof Given & string)[])[];
  /** What a new one begins with. */
  begins?: Record<string, unknown>;
  /** What more than one field decides. */
  check?: Check<Given>;
}

/**
 * Declares a kind of record that each company keeps a list of, in an order of its own: channels, objectives. Both sides
 * read it; `defineSettings` adds what the server alone knows.
 */
export function defineSetting<const Given extends Fields>(declaration: Declaration<Given>) {
  const { check, ...rest } = declaration;
  const { fields } = rest;
  const schema = z.strictObject({ intent, ...fields });
  const whole = { newForm: schema.extend({ idempotencyKey }), form: schema.extend({ version }) };
  const checked = <Schema extends z.ZodType>(one: Schema) => {
    if (!check) return one;
    // The strict object around them has parsed every field.
    return one.superRefine((form, context) => check(assumeType(form), context));
  };
  return { ...rest, newForm: checked(whole.newForm), form: checked(whole.form) };
}

type FormSchema = z.ZodType<Record<string, unknown>, Record<string, unknown>>;

/** A kind as pages and the server read it. */
export interface Setting extends Omit<Declaration<Fields>, "check" | "layout"> {
  layout: readonly (string | readonly string[])[];
  newForm: FormSchema;
  form: FormSchema;
}
