import { open, rm } from "node:fs/promises";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import busboy from "busboy";
import { MAX_NAME_LENGTH, parseFieldName } from "./form-schema.ts";
import { rememberSubmission } from "./saved-submission.server.ts";
import { log } from "./log.server.ts";
import { createUploadFolder } from "./upload-folder.server.ts";
import { bodyChunks, drainBody } from "./request-body.server.ts";

/**
 * File of a posted form, in a temporary folder while the request is answered. `bytes` is `most` + 1 when it was
 * larger.
 */
export interface UploadedFile {
  field: string;
  /** Name that the browser sent; not to be trusted. */
  name: string;
  path: string;
  bytes: number;
}

export interface Upload {
  /** Text fields, ready for `parseForm`. */
  form: FormData;
  files: UploadedFile[];
}

interface UploadLimits {
  /** Names of the fields that may carry files. */
  files: readonly string[];
  /** Largest size of one file in bytes. */
  most: number;
  /** Largest number of files; one by default. */
  mostFiles?: number;
  /** Largest number of text fields; 200 by default. */
  fields?: number;
}

const MAX_FIELD_BYTES = 512 * 1024;

/**
 * Stream a posted form with files, let `use` answer, and remove the files whatever happens. Throws a Response: 400 when
 * the body is not a form, 413 or 422 beyond the limits, 408 when it stalls, 503 when the files cannot be stored.
 */
export async function readUpload<Answer>(
  request: Request,
  limits: UploadLimits,
  use: (upload: Upload) => Promise<Answer>,
): Promise<Answer> {
  const folder = await createUploadFolder().catch((error: unknown) => {
    throw storageFailedResponse(error);
  });
  try {
    const upload = await receive(request, limits, folder);
    rememberSubmission(
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
 * Read the text fields of a posted form without files. Throws a Response: 400 when the body is not a form, 413 or 422
 * beyond the limits, 408 when it stalls.
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
    if (nameTruncated || (name && !parseFieldName(name))) refuse(unknownFieldsResponse());
    else if (valueTruncated) refuse(tooLarge());
    else if (name) form.append(name, withPlainBreaks(value));
  });
  parser.on("file", (field, stream, { filename }) => {
    stream.on("error", () => undefined);
    // An empty file input arrives as a file without a name.
    if (!filename) return stream.resume();
    if (!fileFields.includes(field)) return refuse(unexpected("The form contains an unexpected file."));
    if (keeping.length === mostFiles) return refuse(unexpected(tooManyFiles(mostFiles)));
    const saving = saveFile(stream, { field, name: filename, path: path.join(folder, String(keeping.length)) });
    saving.catch(() => undefined);
    keeping.push(saving);
  });
  parser.on("filesLimit", () => refuse(unexpected(tooManyFiles(mostFiles))));
  for (const limit of ["fieldsLimit", "partsLimit"] as const) {
    parser.on(limit, () => refuse(unexpected("The form has too many fields.")));
  }

  const [parsed] = await Promise.allSettled([pipeline(Readable.from(bodyChunks(request)), parser)]);
  const saved = await Promise.allSettled(keeping);
  if (refusal || parsed.status === "rejected") {
    if (parsed.status === "rejected" && parsed.reason instanceof Response) throw parsed.reason;
    await drainBody(request);
    throw refusal ?? unreadable();
  }
  return {
    form,
    files: saved.map((file) => {
      if (file.status === "rejected") throw storageFailedResponse(file.reason);
      return file.value;
    }),
  };
}

/** Normalize line breaks to one character: forms post CRLF where the user typed one break. */
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
        fieldNameSize: MAX_NAME_LENGTH,
        fieldSize: MAX_FIELD_BYTES,
      },
    });
  } catch {
    // The content type is not a form's, or a multipart one has no boundary.
    throw unreadable();
  }
}

/** Write one file. After a failed write the stream is still read to its end, because the parser waits for that. */
async function saveFile(stream: Readable, file: Omit<UploadedFile, "bytes">): Promise<UploadedFile> {
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
  return new Response("We couldn't read the form. Try again.", { status: 400, statusText: "Bad Request" });
}

function unexpected(sentence: string): Response {
  return new Response(sentence, { status: 422, statusText: "Unprocessable Content" });
}

/** Message for a post with fields that the form does not have, as from an older version of the page. */
export const FORM_CHANGED_MESSAGE = "This form has changed since you opened it. Reload the page and send it again.";

export function unknownFieldsResponse(): Response {
  return unexpected(FORM_CHANGED_MESSAGE);
}

function tooLarge(): Response {
  return new Response("The form is too large. Shorten the text and try again.", {
    status: 413,
    statusText: "Content Too Large",
  });
}

function tooManyFiles(most: number): string {
  return most === 1 ? "Choose only one file." : `Choose up to ${most} files.`;
}

function storageFailedResponse(error: unknown): Response {
  log.error({ error: error instanceof Error ? error.message : String(error) }, "upload not stored");
  return new Response("We couldn't store the file. Try again.", {
    status: 503,
    statusText: "Service Unavailable",
  });
}
