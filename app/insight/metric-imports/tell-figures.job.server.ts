import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { tellFigures } from "./tell-figures.server.ts";

/** Tells of the figures that a file brought. */
export const tellFiguresJob: Job = { name: "tell-figures", task: (payload) => tellFigures(db, payload) };
