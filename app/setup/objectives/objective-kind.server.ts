import type { EntryKind } from "#app/platform/records/entry-kind.server.ts";

/** What a plan wants to reach: grow morning traffic, launch a new shop. */
export const objectiveKind: EntryKind = {
  table: "objectives",
  noun: "objective",
  orderedWithin: "companyId",
  uses: [
    { noun: "{idea}", table: "ideaObjectives", column: "objectiveId" },
    { noun: "autopilot set", table: "autopilotSets", column: "objectiveId" },
    { noun: "{plan}", table: "planObjectives", column: "objectiveId" },
  ],
  keepsOneActive: true,
};
