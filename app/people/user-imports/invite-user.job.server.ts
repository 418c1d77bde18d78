import { z } from "zod";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import type { Job } from "#app/platform/jobs/job.ts";
import { inviteUser } from "./invite-user.server.ts";

const payloadSchema = z.object({ userId: z.number().int(), invitedBy: z.string() });

/** Job that sends one of the invitations that an import requested. */
export const inviteUserJob: Job = {
  name: "invite-user",
  task: async (payload) => {
    const { userId, invitedBy } = payloadSchema.parse(payload);
    await inviteUser(db, userId, invitedBy, now());
  },
};
