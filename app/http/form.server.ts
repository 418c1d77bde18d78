import { json, type TypedResponse } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Submission, SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { INTENT, isPossible } from "./form-intent.ts";
import { isStrict, mostCharacters, pathOfName, schemaAt } from "./form-schema.ts";
import { keepPost } from "./kept-post.server.ts";
import type { Problems } from "./problems.ts";
import { OTHER_FORM, readFields, refusedFields } from "./upload.server.ts";

const MOST_FIELDS = 200;
/** For forms on which up to 1,000 locations are ticked. */
export const FIELDS_WITH_LOCATIONS = 1_500;

/**
 * Reads a posted form; throws 422 at more than `most` fields or a field named as no form names one, 400 where the body
 * is no form.
 */
export async function readForm(request: Request, most = MOST_FIELDS): Promise<FormData> {
  const form = await readFields(request, most);
  keepPost(request, form);
  return form;
}

/**
 * Checks a posted form against its schema. Conform keeps what was typed for the answer. Before it builds anything of
 * the fields, their names are held against the schema: a name inside a list or an object that the schema does not have,
 * an index beyond the list's limit and an impossible intent throw 422. A plain field that a strict form does not know,
 * as an older page posts one, is refused with what was typed.
 */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema): Submission<z.output<Schema>> {
  const { known, isForeign } = knownFields(form, schema);
  const submission = parseWithZod(known, { schema, disableAutoCoercion: false });
  if (!isForeign || !isStrict(schema)) return submission;
  const { payload } = submission;
  const error = { "": [OTHER_FORM] };
  return {
    status: "error",
    payload,
    error,
    reply: (options) => submission.reply({ formErrors: [OTHER_FORM], ...options }),
  };
}

/** The fields that a form of this schema has, and whether there were others. */
function knownFields(form: FormData, schema: z.core.$ZodType): { known: FormData; isForeign: boolean } {
  const known = new FormData();
  let isForeign = false;
  for (const [name, value] of form) {
    if (name === INTENT) {
      if (!isPossible(value, schema, [...form.keys()])) throw refusedFields();
      known.append(name, value);
      continue;
    }
    const path = pathOfName(name);
    const at = path && schemaAt(schema, path);
    if (at) known.append(name, shortened(value, mostCharacters(at)));
    else if (path?.length === 1) isForeign = true;
    else throw refusedFields();
  }
  return { known, isForeign };
}

/** A text that is refused for its length, no longer than it takes to see why: the answer holds what was typed. */
function shortened(value: FormDataEntryValue, most: number | null): FormDataEntryValue {
  return typeof value === "string" && most !== null ? value.slice(0, 4 * most + 100) : value;
}

/**
 * The answer to a form that its sender can mend, with what was typed and why not: 422, 409 for a stale version, 503
 * where storing failed; 429 with Retry-After where `minutes` are to wait.
 */
export function refuse<Output>(
  submission: Submission<Output>,
  problems: Problems = {},
  status: 409 | 422 | 503 = 422,
  minutes: number | null = null,
): TypedResponse<SubmissionResult> {
  const { "": formErrors = [], ...fieldErrors } = problems;
  const reply = submission.reply({
    ...(formErrors.length > 0 ? { formErrors } : {}),
    ...(Object.keys(fieldErrors).length > 0 ? { fieldErrors } : {}),
  });
  const body = { ...reply, status: "error" as const, initialValue: withoutSecrets(reply.initialValue) };
  return minutes === null ? json(body, { status }) : json(body, { status: 429, headers: retryAfter(minutes) });
}

export function retryAfter(minutes: number): Record<string, string> {
  return { "Retry-After": String(minutes * 60) };
}

function withoutSecrets(values: SubmissionResult["initialValue"]): SubmissionResult["initialValue"] {
  if (!values) return values;
  return Object.fromEntries(Object.entries(values).filter(([name]) => !/password/i.test(name)));
}
