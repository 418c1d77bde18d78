import type { LoaderFunctionArgs } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { csvDownload } from "#app/http/download.server.ts";
import { parseId } from "#app/http/ids.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireExport } from "#app/access/guards/exports.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { planCostsHeader, streamPlanCosts } from "#app/planning/plans/plan-costs.server.ts";
import { findPlan } from "#app/planning/plans/plan-queries.server.ts";

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:view");
  const plan = orNotFound(await findPlan(db, member.access, parseId(call.params.planId), now()), "{Plan}");
  await requireExport(call, member, { type: "plan-costs", companyId: member.companyId });
  return csvDownload(`${plan.number} costs.csv`, planCostsHeader(), streamPlanCosts(db, plan));
}
