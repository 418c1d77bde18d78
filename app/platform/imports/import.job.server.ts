import type { JobHelpers } from "graphile-worker";
import { z } from "zod";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { log } from "#app/http/log.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import type { FindImportKind } from "./import-kind.ts";
import { checkImport, failImport } from "./check-import.server.ts";
import { saveImport } from "./save-import.server.ts";
import { staySaved, undoImport } from "./undo-import.server.ts";

const MOST_TRIES = 3;

const origin = z.object({ requestId: z.string(), address: z.string(), agent: z.string() });
const checkSchema = z.object({ importId: z.number().int(), origin });
const saveSchema = checkSchema.extend({ isExtraOn: z.boolean() });

/** The jobs that check an uploaded file and save a confirmed one. One that broke off goes on where it stopped. */
export function importJobs(findKind: FindImportKind): Job[] {
  return [
    {
      name: "check-import",
      task: async (payload, helpers) => {
        const { importId, origin } = checkSchema.parse(payload);
        await orGiveUp(importId, helpers, checkImport(db, findKind, importId, origin, now()));
      },
    },
    {
      name: "save-import",
      task: async (payload, helpers) => {
        const { importId, ...choices } = saveSchema.parse(payload);
        await orGiveUp(importId, helpers, saveImport(db, findKind, importId, choices, now()));
      },
    },
    {
      name: "undo-import",
      task: async (payload, helpers) => {
        const { importId, origin } = checkSchema.parse(payload);
        await orGiveUp(importId, helpers, undoImport(db, findKind, importId, origin, now()), staySaved);
      },
    },
  ];
}

/** Lets the queue try again, and after the last try tells whoever waits that nothing came of it. */
async function orGiveUp(
  importId: number,
  { job }: JobHelpers,
  work: Promise<void>,
  giveUp: typeof failImport = failImport,
): Promise<void> {
  try {
    await work;
  } catch (error) {
    if (job.attempts < MOST_TRIES) throw error;
    log.error({ importId, error: error instanceof Error ? error.message : String(error) }, "an import is given up");
    await giveUp(db, importId, GIVEN_UP);
  }
}

const GIVEN_UP = "Something went wrong on our side. Nothing is changed. Upload the file again.";
