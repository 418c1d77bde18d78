import busboy from "busboy";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { INTENT_FIELD } from "./form-intent.ts";
import { parseFieldName } from "./form-schema.ts";
import { bodyChunks } from "./request-body.server.ts";
import { sameOriginPath } from "./same-origin.ts";

/** Largest number of characters of a failed submission that a page keeps for another try; a longer one is not saved. */
const MAX_KEPT = 200_000;
const MAX_FIELDS = 1_500;
/** Passwords never come back in a page: the user types them again. */
const SECRET = /password/i;

const schema = z.strictObject({
  to: z.string().transform((path) => sameOriginPath(path, "/")),
  fields: z.array(z.tuple([z.string(), z.string()])).max(MAX_FIELDS),
  secrets: z.array(z.string()).default([]),
  files: z.array(z.string()),
});
/**
 * Form that was sent and not saved: the path it posts to, its texts, the names of its secret fields, and the names of
 * its files, which must be chosen again.
 */
export type ParsedSubmission = z.infer<typeof schema>;

/** Contents of bodies that were read, by the body: an action gets another Request object around the same body. */
const contentsByBody = new WeakMap<object, Omit<ParsedSubmission, "to">>();

/** Remember a form's contents until its request is answered. */
export function rememberSubmission(request: Request, form: FormData, files: readonly string[] = []): void {
  if (request.body) contentsByBody.set(request.body, contentsOf(form, files));
}

/** Return the contents of a failed POST; null when it was no form or is too long to be saved. */
export async function readSavedSubmission(request: Request): Promise<ParsedSubmission | null> {
  if (!request.body) return null;
  const contents = contentsByBody.get(request.body) ?? (request.bodyUsed ? null : await readContents(request));
  if (!contents || lengthOf(contents) > MAX_KEPT || contents.fields.length > MAX_FIELDS) return null;
  // An unknown field name means that no form of ours sent this, so no user waits to send it again.
  if (contents.fields.some(([name]) => name !== INTENT_FIELD && !parseFieldName(name))) return null;
  const { pathname, search } = new URL(request.url);
  return { to: sameOriginPath(pathname + search, "/"), ...contents };
}

/** Decode a saved submission that was posted with a sign-in; null when it is not one. */
export function decodeSavedSubmission(text: string): ParsedSubmission | null {
  if (!text || text.length > 2 * MAX_KEPT) return null;
  try {
    const post = schema.safeParse(JSON.parse(text)).data;
    return post ? withoutSecrets(post) : null;
  } catch {
    return null;
  }
}

function contentsOf(form: FormData, files: readonly string[]): Omit<ParsedSubmission, "to"> {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return withoutSecrets({ fields, secrets: [], files: [...files] });
}

function withoutSecrets<Contents extends Omit<ParsedSubmission, "to">>(contents: Contents): Contents {
  const { fields, secrets } = contents;
  const names = fields.map(([name]) => name).filter((name) => SECRET.test(name));
  return { ...contents, fields: fields.filter(([name]) => !SECRET.test(name)), secrets: [...secrets, ...names] };
}

function lengthOf({ fields }: Omit<ParsedSubmission, "to">): number {
  return fields.reduce((length, [name, value]) => length + name.length + value.length, 0);
}

/** Read a body that no handler has read, because the fault came first. Files are discarded. */
async function readContents(request: Request): Promise<Omit<ParsedSubmission, "to"> | null> {
  const form = new FormData();
  const files: string[] = [];
  try {
    const parser = busboy({
      headers: { "content-type": request.headers.get("Content-Type") ?? "" },
      defParamCharset: "utf8",
      limits: { fields: MAX_FIELDS + 1, fieldSize: MAX_KEPT + 1, files: 20 },
    });
    parser.on("field", (name, value) => form.append(name, value));
    parser.on("file", (_, stream, { filename }) => {
      stream.on("error", () => undefined).resume();
      if (filename) files.push(filename);
    });
    await pipeline(Readable.from(bodyChunks(request)), parser);
  } catch {
    // The body is not a form, or the client is gone: there is nothing to save.
    return null;
  }
  return contentsOf(form, files);
}
