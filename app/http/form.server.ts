import { json, type TypedResponse } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Submission, SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { INTENT_FIELD, isIntentPossible } from "./form-intent.ts";
import { isStrictSchema, maxTextLength, parseFieldName, schemaAt } from "./form-schema.ts";
import { rememberSubmission } from "./saved-submission.server.ts";
import type { FieldErrors } from "./errors.ts";
import { FORM_CHANGED_MESSAGE, readFields, unknownFieldsResponse } from "./upload.server.ts";

const MAX_FIELDS = 200;
/** Limit for forms with up to 1,000 checkboxes of locations. */
export const MAX_FIELDS_WITH_LOCATIONS = 1_500;

/**
 * Read a posted form. Throws 422 for more than `max` fields or a name that no form uses, 400 when the body is not a
 * form.
 */
export async function readForm(request: Request, max = MAX_FIELDS): Promise<FormData> {
  const form = await readFields(request, max);
  rememberSubmission(request, form);
  return form;
}

/**
 * Validate a posted form against its schema; conform keeps the typed values for the answer. Names are checked before
 * anything is built of the fields: a path that the schema lacks, an index beyond a list's limit or an impossible intent
 * throws 422. A plain field that a strict schema does not know (an older page posts one) is refused with the typed
 * values.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema): Submission<z.output<Schema>> {
  const { known, hasUnknownField } = knownFields(form, schema);
  const submission = parseWithZod(known, { schema, disableAutoCoercion: false });
  if (!hasUnknownField || !isStrictSchema(schema)) return submission;
  const { payload } = submission;
  const error = { "": [FORM_CHANGED_MESSAGE] };
  return {
    status: "error",
    payload,
    error,
    reply: (options) => submission.reply({ formErrors: [FORM_CHANGED_MESSAGE], ...options }),
  };
}

/** Return the fields that the schema knows, and whether there were others. */
function knownFields(form: FormData, schema: z.core.$ZodType): { known: FormData; hasUnknownField: boolean } {
  const known = new FormData();
  let hasUnknownField = false;
  for (const [name, value] of form) {
    if (name === INTENT_FIELD) {
      if (!isIntentPossible(value, schema, [...form.keys()])) throw unknownFieldsResponse();
      known.append(name, value);
      continue;
    }
    const path = parseFieldName(name);
    const at = path && schemaAt(schema, path);
    if (at) known.append(name, truncated(value, maxTextLength(at)));
    else if (path?.length === 1) hasUnknownField = true;
    else throw unknownFieldsResponse();
  }
  return { known, hasUnknownField };
}

/** Cut a text that is too long anyway, since the answer repeats it; enough is left to see why it is refused. */
function truncated(value: FormDataEntryValue, max: number | null): FormDataEntryValue {
  return typeof value === "string" && max !== null ? value.slice(0, 4 * max + 100) : value;
}

/**
 * Answer a form with its typed values and its errors: 422, 409 for a stale version, 503 when storing failed, 429 with
 * Retry-After when `minutes` is the time to wait.
 */
export function refuseForm<Output>(
  submission: Submission<Output>,
  errors: FieldErrors = {},
  status: 409 | 422 | 503 = 422,
  minutes: number | null = null,
): TypedResponse<SubmissionResult> {
  const { "": formErrors = [], ...fieldErrors } = errors;
  const reply = submission.reply({
    ...(formErrors.length > 0 ? { formErrors } : {}),
    ...(Object.keys(fieldErrors).length > 0 ? { fieldErrors } : {}),
  });
  const body = { ...reply, status: "error" as const, initialValue: withoutSecrets(reply.initialValue) };
  return minutes === null ? json(body, { status }) : json(body, { status: 429, headers: retryAfterHeader(minutes) });
}

export function retryAfterHeader(minutes: number): Record<string, string> {
  return { "Retry-After": String(minutes * 60) };
}

function withoutSecrets(values: SubmissionResult["initialValue"]): SubmissionResult["initialValue"] {
  if (!values) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));
}
