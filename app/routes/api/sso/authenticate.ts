import { z } from "zod";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { apiCall, readQuery } from "#app/http/api-call.server.ts";
import { failure, success } from "#app/http/envelope.server.ts";
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

export const action = apiCall(async (call) => {
  const member = await requireMember(call, "dashboard:view");
  const outcome = await startSso(db, member, readQuery(call.request, target), env.APP_URL, now());
  return outcome.started ? success({ redirectUrl: outcome.redirectUrl }) : failure(outcome.problem);
});

export const loader = action;
