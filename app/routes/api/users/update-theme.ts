import { z } from "zod";
import { db } from "#app/db.server.ts";
import { apiHandler, readPayload } from "#app/http/api-handler.server.ts";
import { apiSuccess } from "#app/http/envelope.server.ts";
import { chooseTheme } from "#app/access/session/choose-theme.server.ts";
import { requireAcceptedTerms } from "#app/access/guards/guards.server.ts";

const choice = z.object({ theme: z.enum(["light", "dark"]) });

export const action = apiHandler(async (call) => {
  const user = await requireAcceptedTerms(call);
  const { theme } = await readPayload(call.request, choice);
  await chooseTheme(db, user, theme);
  return apiSuccess({ theme });
});

export const loader = action;
