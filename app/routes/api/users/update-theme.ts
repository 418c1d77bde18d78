import { z } from "zod";
import { db } from "#app/db.server.ts";
import { apiCall, readPayload } from "#app/http/api-call.server.ts";
import { success } from "#app/http/envelope.server.ts";
import { chooseTheme } from "#app/access/session/choose-theme.server.ts";
import { requireAccepted } from "#app/access/guards/guards.server.ts";

const choice = z.object({ theme: z.enum(["light", "dark"]) });

export const action = apiCall(async (call) => {
  const person = await requireAccepted(call);
  const { theme } = await readPayload(call.request, choice);
  await chooseTheme(db, person, theme);
  return success({ theme });
});

export const loader = action;
