import busboy from "busboy";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { z } from "zod";
import { INTENT } from "./form-intent.ts";
import { pathOfName } from "./form-schema.ts";
import { chunksOf } from "./request-body.server.ts";
import { sameOriginPath } from "./same-origin.ts";

/** Characters of text that a page carries to be sent again; a longer post is not kept. */
const MOST_KEPT = 200_000;
const MOST_FIELDS = 1_500;
/** Passwords never come back in a page: whoever sends again types them again. */
const SECRET = /password/i;

const schema = z.strictObject({
  to: z.string().transform((path) => sameOriginPath(path, "/")),
  fields: z.array(z.tuple([z.string(), z.string()])).max(MOST_FIELDS),
  secrets: z.array(z.string()).default([]),
  files: z.array(z.string()),
});
/**
 * A form that was sent and not saved: the path it goes to, its texts, the fields of its secrets and the names of its
 * files, which must be given again.
 */
export type KeptPost = z.infer<typeof schema>;

/** What was read of a body, known by the body itself: an action is handed another request around the same one. */
const read = new WeakMap<object, Omit<KeptPost, "to">>();

/** Remembers what a form held, until its request is answered. */
export function keepPost(request: Request, form: FormData, files: readonly string[] = []): void {
  if (request.body) read.set(request.body, contentsOf(form, files));
}

/** What a failed post held; null where it was no form or is too long to be kept. */
export async function keptPostOf(request: Request): Promise<KeptPost | null> {
  if (!request.body) return null;
  const contents = read.get(request.body) ?? (request.bodyUsed ? null : await readContents(request));
  if (!contents || lengthOf(contents) > MOST_KEPT || contents.fields.length > MOST_FIELDS) return null;
  // Names that no form of ours has come from no form of ours: nobody waits to send them again.
  if (contents.fields.some(([name]) => name !== INTENT && !pathOfName(name))) return null;
  const { pathname, search } = new URL(request.url);
  return { to: sameOriginPath(pathname + search, "/"), ...contents };
}

/** A kept post that came along with a sign-in; null where it is none. */
export function decodeKeptPost(text: string): KeptPost | null {
  if (!text || text.length > 2 * MOST_KEPT) return null;
  try {
    const post = schema.safeParse(JSON.parse(text)).data;
    return post ? withoutSecrets(post) : null;
  } catch {
    return null;
  }
}

function contentsOf(form: FormData, files: readonly string[]): Omit<KeptPost, "to"> {
  const fields = [...form].flatMap(([name, value]): [string, string][] =>
    typeof value === "string" ? [[name, value]] : [],
  );
  return withoutSecrets({ fields, secrets: [], files: [...files] });
}

function withoutSecrets<Contents extends Omit<KeptPost, "to">>(contents: Contents): Contents {
  const { fields, secrets } = contents;
  const names = fields.map(([name]) => name).filter((name) => SECRET.test(name));
  return { ...contents, fields: fields.filter(([name]) => !SECRET.test(name)), secrets: [...secrets, ...names] };
}

function lengthOf({ fields }: Omit<KeptPost, "to">): number {
  return fields.reduce((length, [name, value]) => length + name.length + value.length, 0);
}

/** Reads a body that nobody has read, because the fault came first. Files flow by. */
async function readContents(request: Request): Promise<Omit<KeptPost, "to"> | null> {
  const form = new FormData();
  const files: string[] = [];
  try {
    const parser = busboy({
      headers: { "content-type": request.headers.get("Content-Type") ?? "" },
      defParamCharset: "utf8",
      limits: { fields: MOST_FIELDS + 1, fieldSize: MOST_KEPT + 1, files: 20 },
    });
    parser.on("field", (name, value) => form.append(name, value));
    parser.on("file", (_, stream, { filename }) => {
      stream.on("error", () => undefined).resume();
      if (filename) files.push(filename);
    });
    await pipeline(Readable.from(chunksOf(request)), parser);
  } catch {
    // No form, or its sender is gone: there is nothing to keep.
    return null;
  }
  return contentsOf(form, files);
}
