import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idempotencyKeyOf } from "#app/http/form-values.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectRefused, redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { findRoadmapPlan } from "#app/planning/roadmap/roadmap-queries.server.ts";
import { revokeRoadmapShare, shareRoadmap } from "#app/planning/roadmap/share-roadmap.server.ts";
import { listRoadmapShares } from "#app/planning/roadmap/shared-roadmap.server.ts";
import { ShareRoadmapPage } from "#app/planning/roadmap/ui/share-roadmap-page.tsx";
import { paths } from "#app/paths.ts";
import { pageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Share Roadmap");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:share");
  const { id, name, locationId, location, timeZone } = await planOf(call, member);
  return json({ plan: { id, name, locationId, location, timeZone }, shares: await listRoadmapShares(db, id, now()) });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "plan:share");
  const plan = await planOf(call, member);
  const back = paths.shareRoadmap(plan.id, plan.locationId);
  const form = await readForm(call.request);
  const intent = form.get("intent");
  if (intent === "revoke") {
    const share = { planId: plan.id, shareId: idOf(form.get("id")) };
    found(await revokeRoadmapShare(db, member, share, now()), "Link");
    return redirectWithNotice(back, "The link is dead. Whoever opens it sees nothing.");
  }
  if (intent !== "share") return redirectWithNotice(back, "Nothing is changed.", { tone: "info" });
  const outcome = found(
    await shareRoadmap(db, member, plan.id, { idempotencyKey: idempotencyKeyOf(form) }, now()),
    "{Plan}",
  );
  if (!outcome.saved) return redirectRefused(back, outcome.problems);
  // The link is shown in this answer alone: only its hash is kept.
  const address = new URL(paths.sharedRoadmap(outcome.token), env.APP_URL).href;
  return json({ address }, { headers: { "Cache-Control": "no-store" } });
}

/** The plan of the address, at its own location alone. */
async function planOf({ params }: Pick<LoaderFunctionArgs, "params">, { reach }: Member) {
  return found(
    await findRoadmapPlan(db, reach, { planId: idOf(params.planId), locationId: idOf(params.locationId) }, now()),
    "{Plan}",
  );
}

export default function ShareRoadmap() {
  return <ShareRoadmapPage {...useLoaderData<typeof loader>()} address={useActionData<typeof action>()?.address} />;
}
