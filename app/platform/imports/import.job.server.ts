import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { log } from "#app/http/log.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import type { FindImportKind } from "#app/platform/import-kinds/import-kind.ts";
import { checkImport, failImport } from "./check-import.server.ts";
import { saveImport } from "./save-import.server.ts";
import { failUndo, undoImport } from "./undo-import.server.ts";

const MAX_IMPORT_TRIES = 3;

const origin = z.object({ requestId: z.string(), address: z.string(), agent: z.string() });
const checkSchema = z.object({ importId: z.number().int(), origin });
const saveSchema = checkSchema.extend({ isExtraOn: z.boolean() });

/** Return the jobs that check, save and undo imports. An interrupted job continues where it stopped. */
export function importJobs(findKind: FindImportKind): Job[] {
  return [
    {
      name: "check-import",
      task: async (payload, helpers) => {
        const { importId, origin } = checkSchema.parse(payload);
        await failAfterLastTry(importId, helpers, checkImport(db, { findKind, importId, origin, now: now() }));
      },
    },
    {
      name: "save-import",
      task: async (payload, helpers) => {
        const { importId, ...choices } = saveSchema.parse(payload);
        await failAfterLastTry(importId, helpers, saveImport(db, { findKind, importId, choices, now: now() }));
      },
    },
    {
      name: "undo-import",
      task: async (payload, helpers) => {
        const { importId, origin } = checkSchema.parse(payload);
        await failAfterLastTry(importId, helpers, undoImport(db, { findKind, importId, origin, now: now() }), failUndo);
      },
    },
  ];
}

/** Let the queue retry, and mark the import as failed after the last try. */
async function failAfterLastTry(
  importId: number,
  { job }: JobHelpers,
  work: Promise<void>,
  markFailed: typeof failImport = failImport,
): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (job.attempts < MAX_IMPORT_TRIES) throw error;
    log.error(
      { importId, error: error instanceof Error ? error.message : String(error) },
      "import failed after last attempt",
    );
    await markFailed(db, importId, GIVEN_UP_MESSAGE);
  }
}

const GIVEN_UP_MESSAGE = "Something went wrong on our side. Nothing changed. Upload the file again.";
