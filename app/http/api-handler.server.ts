import type { z } from "zod";
import { type Call, requestSource } from "./call.server.ts";
import { apiFailure } from "./envelope.server.ts";
import { isDatabaseUnavailable, reportFault } from "./faults.server.ts";
import { readBody } from "./request-body.server.ts";

type Method = "GET" | "HEAD" | "POST";
const MAX_BYTES = 64 * 1024;

/**
 * Make the loader and action of an /api route. It answers the given methods (POST alone by default) and turns a wrong
 * method, a thrown Response, an unavailable database and a crash into the envelope.
 */
export function apiHandler(
  answer: (call: Call) => Promise<Response>,
  methods: readonly Method[] = ["POST"],
): (call: Call) => Promise<Response> {
  return async (call) => {
    if (!methods.some((method) => method === call.request.method)) {
      return apiFailure("This call doesn't support this method.", 405, { Allow: methods.join(", ") });
    }
    try {
      return await answer(call);
    } catch (error) {
      return error instanceof Response ? toEnvelope(error) : faultOf(error, call);
    }
  };
}

/**
 * Read a JSON payload. Throws the envelope: 400 when it is not JSON, 413 when it is too large, 422 when it does not
 * match the schema.
 */
export async function readPayload<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  maxBytes = MAX_BYTES,
): Promise<z.output<Schema>> {
  const bytes = await readBody(request, maxBytes);
  if (!bytes) throw apiFailure("The request is too large.", 413);
  const isJson = /^application\/json\b/i.test(request.headers.get("Content-Type") ?? "");
  const payload = isJson ? decode(bytes) : undefined;
  if (payload === undefined) throw apiFailure("We couldn't read the request. Send JSON.", 400);
  return parseOrFail(schema, payload);
}

/**
 * Read the search params that the schema names; unknown ones are ignored. Throws the envelope with 422 when one does
 * not match.
 */
export function readQuery<Schema extends z.ZodObject>(request: Request, schema: Schema): z.output<Schema> {
  const { searchParams } = new URL(request.url);
  const known = Object.keys(schema.shape).map((name) => [name, searchParams.get(name) ?? undefined]);
  return parseOrFail(schema, Object.fromEntries(known));
}

function parseOrFail<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const names = issue?.code === "unrecognized_keys" ? issue.keys : (issue?.path.map(String) ?? []);
  const field = names.join(".").slice(0, 80);
  throw apiFailure(
    field
      ? `The field "${field}" is missing, unknown or has a wrong value.`
      : "The request has missing or unknown fields.",
    422,
  );
}

/** Parse JSON; undefined when the bytes are not JSON. */
function decode(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

async function toEnvelope(thrown: Response): Promise<Response> {
  const isOurs = thrown.headers.get("Content-Type")?.startsWith("application/json") ?? false;
  if (isOurs || thrown.status < 400) return thrown;
  const headers = new Headers(thrown.headers);
  headers.delete("Content-Length");
  return apiFailure((await thrown.text()) || "The request was refused.", thrown.status, headers);
}

function faultOf(error: unknown, { request, context, ...call }: Call): Response {
  if (!request.signal.aborted) {
    const { requestId } = requestSource({ request, context, ...call });
    reportFault(error, { requestId, method: request.method, route: new URL(request.url).pathname });
  }
  return isDatabaseUnavailable(error)
    ? apiFailure("The service isn't available right now. Try again in a minute.", 503, { "Retry-After": "5" })
    : apiFailure("Something went wrong.", 500);
}
