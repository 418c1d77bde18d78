import { z } from "zod";
import type { Permission } from "#app/platform/identity/permissions.ts";
import { idempotencyKeyField, intentField, versionField } from "#app/platform/fields/text-fields.ts";
import { assumeType } from "#app/ui/assume-type.ts";
import type { FieldLayout } from "#app/ui/record-form/form-layout.ts";

type Fields = Record<string, z.ZodType>;
type Check<Given extends Fields> = (
  form: { [Name in keyof Given]: z.output<Given[Name]> },
  context: z.RefinementCtx,
) => void;

interface SettingDeclaration<Given extends Fields> {
  /** Singular and plural in lower case: "metric type", "metric types". */
  one: string;
  many: string;
  title: string;
  /** Purpose of the records, in one sentence. */
  purpose: string;
  /** Text of the empty list, with what to add first. */
  empty: string;
  paths: {
    list: (companyId: number) => string;
    create: (companyId: number, chosen?: Record<string, number | undefined>) => string;
    edit: (companyId: number, id: number) => string;
    download: (companyId: number) => string;
  };
  /** Permission to change them, when the right to edit settings is not enough. */
  editPermission?: Permission;
  /** Form fields, each with its label, help and widget; each is stored in the column of its name. */
  fields: Given;
  layout: FieldLayout<keyof Given & string>;
  /** Initial values of a new record. */
  begins?: Record<string, unknown>;
  /** Validates fields that depend on each other. */
  check?: Check<Given>;
}

/**
 * Define a kind of record of which each company keeps an ordered list, such as channels and objectives. Both pages and
 * server read it; `defineSettings` adds the server's part.
 */
export function defineSetting<const Given extends Fields>(declaration: SettingDeclaration<Given>) {
  const { check, ...rest } = declaration;
  const { fields } = rest;
  const schema = z.strictObject({ intent: intentField(["save"]), ...fields });
  const whole = {
    newForm: schema.extend({ idempotencyKey: idempotencyKeyField }),
    form: schema.extend({ version: versionField }),
  };
  const checked = <Schema extends z.ZodType>(one: Schema) => {
    if (!check) return one;
    // The strict object around them has parsed every field.
    return one.superRefine((form, context) => check(assumeType(form), context));
  };
  return { ...rest, newForm: checked(whole.newForm), form: checked(whole.form) };
}

type FormSchema = z.ZodType<Record<string, unknown>, Record<string, unknown>>;

/** Definition as pages and the server read it. */
export interface SettingDefinition extends Omit<SettingDeclaration<Fields>, "check"> {
  newForm: FormSchema;
  form: FormSchema;
}
