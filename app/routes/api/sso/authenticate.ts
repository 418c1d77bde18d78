import { z } from "zod";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { apiHandler, readQuery } from "#app/http/api-handler.server.ts";
import { apiFailure, apiSuccess } from "#app/http/envelope.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { PRODUCT_TYPES, productIdOf } from "#app/access/sso/asset-target.ts";
import { startSso } from "#app/access/sso/start-sso.server.ts";

const target = z.object({
  productType: z.enum(PRODUCT_TYPES).default("Catalog"),
  productId: z
    .string()
    .regex(/^\P{Cc}{1,200}$/u)
    .transform(productIdOf)
    .nullable()
    .default(null),
});

export const action = apiHandler(async (call) => {
  const member = await requireMember(call, "dashboard:view");
  const outcome = await startSso(db, {
    member,
    target: readQuery(call.request, target),
    issuer: env.APP_URL,
    now: now(),
  });
  return outcome.started ? apiSuccess({ redirectUrl: outcome.redirectUrl }) : apiFailure(outcome.problem);
});

export const loader = action;
