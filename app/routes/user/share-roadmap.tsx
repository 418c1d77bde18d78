import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idempotencyKeyOf, parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithErrors, redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { type Member, requireMember } from "#app/access/guards/guards.server.ts";
import { findRoadmapPlan } from "#app/planning/roadmap/roadmap-queries.server.ts";
import { revokeRoadmapShare, shareRoadmap } from "#app/planning/roadmap/share-roadmap.server.ts";
import { listRoadmapShares } from "#app/planning/roadmap/shared-roadmap.server.ts";
import { ShareRoadmapPage } from "#app/planning/roadmap/ui/share-roadmap-page.tsx";
import { paths } from "#app/paths.ts";
import { pageTitle } from "#app/ui/text/title.ts";

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
  const intent = parseIntent(form, ["share", "revoke"]);
  if (intent === "revoke") {
    const share = { planId: plan.id, shareId: parseId(form.get("id")) };
    orNotFound(await revokeRoadmapShare(db, member, share, now()), "Link");
    return redirectWithNotice(back, "Link turned off. People who have it can no longer view the roadmap.");
  }
  if (intent !== "share") return redirectWithNotice(back, "Nothing changed.", { tone: "info" });
  const outcome = orNotFound(
    await shareRoadmap(db, { member, planId: plan.id, form: { idempotencyKey: idempotencyKeyOf(form) }, now: now() }),
    "{Plan}",
  );
  if (!outcome.saved) return redirectWithErrors(back, outcome.fieldErrors);
  // Only this answer shows the link: the database has its hash alone.
  const address = new URL(paths.sharedRoadmap(outcome.token), env.APP_URL).href;
  return json({ address }, { headers: { "Cache-Control": "no-store" } });
}

/** Find the plan of the address, which must be at the address's location; throw 404. */
async function planOf({ params }: Pick<LoaderFunctionArgs, "params">, { access }: Member) {
  return orNotFound(
    await findRoadmapPlan(
      db,
      access,
      { planId: parseId(params.planId), locationId: parseId(params.locationId) },
      now(),
    ),
    "{Plan}",
  );
}

export default function ShareRoadmap() {
  return <ShareRoadmapPage {...useLoaderData<typeof loader>()} address={useActionData<typeof action>()?.address} />;
}
