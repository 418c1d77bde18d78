import type { z } from "zod";
import { type Call, originOf } from "./call.server.ts";
import { failure } from "./envelope.server.ts";
import { isDatabaseAway, reportFault } from "./faults.server.ts";
import { bytesOf } from "./request-body.server.ts";

type Method = "GET" | "HEAD" | "POST";
const MOST_BYTES = 64 * 1024;

/**
 * What every /api route exports as its loader and as its action: it answers the given methods, POST alone when left
 * out, and turns whatever else comes of a call (wrong method, thrown answer, database away, crash) into the envelope.
 */
export function apiCall(
  answer: (call: Call) => Promise<Response>,
  methods: readonly Method[] = ["POST"],
): (call: Call) => Promise<Response> {
  return async (call) => {
    if (!methods.some((method) => method === call.request.method)) {
      return failure("This call does not know the method.", 405, { Allow: methods.join(", ") });
    }
    try {
      return await answer(call);
    } catch (error) {
      return error instanceof Response ? inEnvelope(error) : faultOf(error, call);
    }
  };
}

/**
 * Reads a JSON payload. Throws the envelope: 400 where it cannot be read, 413 where it is too large, 422 where it
 * does not fit.
 */
export async function readPayload<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
  mostBytes = MOST_BYTES,
): Promise<z.output<Schema>> {
  const bytes = await bytesOf(request, mostBytes);
  if (!bytes) throw failure("The call is too large.", 413);
  const isJson = /^application\/json\b/i.test(request.headers.get("Content-Type") ?? "");
  const payload = isJson ? decode(bytes) : undefined;
  if (payload === undefined) throw failure("The call could not be read. Send JSON.", 400);
  return fitting(schema, payload);
}

/**
 * Reads named parameters of the address; unknown ones are left alone. Throws the envelope with 422 where one does not
 * fit.
 */
export function readQuery<Schema extends z.ZodObject>(request: Request, schema: Schema): z.output<Schema> {
  const { searchParams } = new URL(request.url);
  const known = Object.keys(schema.shape).map((name) => [name, searchParams.get(name) ?? undefined]);
  return fitting(schema, Object.fromEntries(known));
}

function fitting<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const parsed = schema.safeParse(value);
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const names = issue?.code === "unrecognized_keys" ? issue.keys : (issue?.path.map(String) ?? []);
  const field = names.join(".").slice(0, 80);
  throw failure(field ? `The field "${field}" is not right.` : "The call does not have the right fields.", 422);
}

/** Undefined where the bytes are no JSON. */
function decode(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
  } catch {
    return undefined;
  }
}

async function inEnvelope(thrown: Response): Promise<Response> {
  const isOurs = thrown.headers.get("Content-Type")?.startsWith("application/json") ?? false;
  if (isOurs || thrown.status < 400) return thrown;
  const headers = new Headers(thrown.headers);
  headers.delete("Content-Length");
  return failure((await thrown.text()) || "The call was refused.", thrown.status, headers);
}

function faultOf(error: unknown, { request, context, ...call }: Call): Response {
  if (!request.signal.aborted) {
    const { requestId } = originOf({ request, context, ...call });
    reportFault(error, { requestId, method: request.method, route: new URL(request.url).pathname });
  }
  return isDatabaseAway(error)
    ? failure("This is not available at the moment. Try again in a minute.", 503, { "Retry-After": "5" })
    : failure("Something went wrong.", 500);
}
