import { open, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { LONGEST_NAME, pathOfName } from "./form-schema.ts";
import { keepPost } from "./kept-post.server.ts";
import { log } from "./log.server.ts";
import { makeUploadFolder } from "./upload-folder.server.ts";
import { chunksOf, drain } from "./request-body.server.ts";

/**
 * One file of a posted form, in a temporary folder while the request is answered. `bytes` is `most` + 1 when it was
 * larger.
 */
export interface UploadedFile {
  field: string;
  /** As the browser sent it; not to be trusted. */
  name: string;
  path: string;
  bytes: number;
}

export interface Upload {
  /** The text fields, ready for `parseForm`. */
  form: FormData;
  files: UploadedFile[];
}

interface UploadLimits {
  /** Names of the fields that may carry files. */
  files: readonly string[];
  /** Bytes a file. */
  most: number;
  /** Files in all; one when left out. */
  mostFiles?: number;
  /** Text fields in all; 200 when left out. */
  fields?: number;
}

const MOST_FIELD_BYTES = 512 * 1024;

/**
 * Streams a posted form with files, lets `use` answer, and removes the files whatever happens. Throws a Response: 400
 * for a body that is no form, 413 or 422 beyond the limits, 408 when it stalls, 503 when there is no room for the
 * files.
 */
export async function readUpload<Answer>(
  request: Request,
  limits: UploadLimits,
  use: (upload: Upload) => Promise<Answer>,
): Promise<Answer> {
  const folder = await makeUploadFolder().catch((error: unknown) => {
    throw noRoom(error);
  });
  try {
    const upload = await receive(request, limits, folder);
    keepPost(
      request,
      upload.form,
      upload.files.map(({ name }) => name),
    );
    return await use(upload);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * The text fields of a posted form without files. Throws a Response: 400 for a body that is no form, 413 or 422 beyond
 * the limits, 408 when it stalls.
 */
export async function readFields(request: Request, fields: number): Promise<FormData> {
  const { form } = await receive(request, { files: [], most: 0, mostFiles: 0, fields }, "");
  return form;
}

async function receive(request: Request, limits: UploadLimits, folder: string): Promise<Upload> {
  const { files: fileFields, most, mostFiles = 1, fields = 200 } = limits;
  const parser = parserOf(request, { fields, files: mostFiles + fileFields.length, fileSize: most + 1 });
  const form = new FormData();
  const keeping: Promise<UploadedFile>[] = [];
  let refusal: Response | null = null;
  const refuse = (response: Response) => {
    refusal ??= response;
    parser.destroy(new Error("refused"));
  };

  parser.on("field", (name, value, { nameTruncated, valueTruncated }) => {
    if (nameTruncated || (name && !pathOfName(name))) refuse(refusedFields());
    else if (valueTruncated) refuse(tooLarge());
    else if (name) form.append(name, withPlainBreaks(value));
  });
  parser.on("file", (field, stream, { filename }) => {
    stream.on("error", () => undefined);
    // A file input left empty arrives as a part without a name.
    if (!filename) return stream.resume();
    if (!fileFields.includes(field)) return refuse(unexpected("The form holds a file that was not asked for."));
    if (keeping.length === mostFiles) return refuse(unexpected(tooManyFiles(mostFiles)));
    const kept = keep(stream, { field, name: filename, path: path.join(folder, String(keeping.length)) });
    kept.catch(() => undefined);
    keeping.push(kept);
  });
  parser.on("filesLimit", () => refuse(unexpected(tooManyFiles(mostFiles))));
  for (const limit of ["fieldsLimit", "partsLimit"] as const) {
    parser.on(limit, () => refuse(unexpected("The form has too many fields.")));
  }

  const [parsed] = await Promise.allSettled([pipeline(Readable.from(chunksOf(request)), parser)]);
  const kept = await Promise.allSettled(keeping);
  if (refusal || parsed.status === "rejected") {
    if (parsed.status === "rejected" && parsed.reason instanceof Response) throw parsed.reason;
    await drain(request);
    throw refusal ?? unreadable();
  }
  return {
    form,
    files: kept.map((file) => {
      if (file.status === "rejected") throw noRoom(file.reason);
      return file.value;
    }),
  };
}

/** Count a line break once: the network has two characters where a person typed one. */
function withPlainBreaks(text: string): string {
  return text.replace(/\r\n?/g, "\n");
}

function parserOf(request: Request, limits: { fields: number; files: number; fileSize: number }): busboy.Busboy {
  try {
    return busboy({
      headers: { "content-type": request.headers.get("Content-Type") ?? "" },
      defParamCharset: "utf8",
      limits: {
        ...limits,
        parts: limits.fields + limits.files,
        fieldNameSize: LONGEST_NAME,
        fieldSize: MOST_FIELD_BYTES,
      },
    });
  } catch {
    // No form's content type, or a multipart one without its boundary.
    throw unreadable();
  }
}

/** Writes one part to its place. A failed write still reads the part to its end, because the parser waits for that. */
async function keep(stream: Readable, file: Omit<UploadedFile, "bytes">): Promise<UploadedFile> {
  let bytes = 0;
  let failure: unknown = null;
  const handle = await open(file.path, "wx").catch((error: unknown) => {
    failure = error;
    return null;
  });
  try {
    for await (const chunk of stream) {
      bytes += chunk.length;
      if (failure) continue;
      await handle?.appendFile(chunk).catch((error: unknown) => {
        failure = error;
      });
    }
  } finally {
    await handle?.close();
  }
  if (failure) throw failure;
  return { ...file, bytes };
}

function unreadable(): Response {
  return new Response("The form could not be read.", { status: 400, statusText: "Bad Request" });
}

function unexpected(sentence: string): Response {
  return new Response(sentence, { status: 422, statusText: "Unprocessable Content" });
}

/** For a form of an older page, or of none of ours. */
export const OTHER_FORM = "This form has changed since you opened it. Reload the page and send it again.";

export function refusedFields(): Response {
  return unexpected(OTHER_FORM);
}

function tooLarge(): Response {
  return new Response("The form is too large.", { status: 413, statusText: "Content Too Large" });
}

function tooManyFiles(most: number): string {
  return most === 1 ? "Choose one file only." : `Choose ${most} files at most.`;
}

function noRoom(error: unknown): Response {
  log.error({ error: error instanceof Error ? error.message : String(error) }, "an upload could not be kept");
  return new Response("Could not store the file. Please try again.", {
    status: 503,
    statusText: "Service Unavailable",
  });
}
