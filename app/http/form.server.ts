import { json, type TypedResponse } from "@remix-run/node";
import { parseWithZod } from "@conform-to/zod/v4";
import type { Submission, SubmissionResult } from "@conform-to/react";
import type { z } from "zod";
import { keepPost } from "./kept-post.server.ts";
import type { Problems } from "./problems.ts";

const MOST_FIELDS = 200;
/** For forms on which up to 1,000 locations are ticked. */
export const FIELDS_WITH_LOCATIONS = 1_500;

/** Reads a posted form; throws 422 at more than `most` fields and 400 where the body is no form. */
export async function readForm(request: Request, most = MOST_FIELDS): Promise<FormData> {
  const form = await request.formData().catch(() => {
    throw new Response("The form could not be read.", { status: 400, statusText: "Bad Request" });
  });
  if ([...form.keys()].length > most) {
    throw new Response("The form has too many fields.", { status: 422, statusText: "Unprocessable Content" });
  }
  keepPost(request, form);
  return form;
}

/** Checks a posted form against its schema. Conform keeps what was typed for the answer. */
export function parseForm<Schema extends z.ZodType>(form: FormData, schema: Schema) {
  return parseWithZod(form, { schema, disableAutoCoercion: false });
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
