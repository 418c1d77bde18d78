import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { formText, parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { userTimeZone } from "#app/platform/dates/time-zones.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { site } from "#app/access/sign-in/site.server.ts";
import { handlePlanIntent, PLAN_INTENTS } from "#app/planning/plan-status/plan-intents.server.ts";
import { parseSeenVersion } from "#app/platform/workflow/seen-version.ts";
import { planList } from "#app/planning/plans/plan-list.server.ts";
import { findPlan } from "#app/planning/plans/plan-queries.server.ts";
import { PlanListPage } from "#app/planning/plans/ui/plan-list-page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "{Plans}");

export async function loader(call: LoaderFunctionArgs) {
  const member = await requireMember(call, "plan:view");
  const list = await planList.page(
    db,
    { access: member.access, scope: { now: now() }, at: call.request },
    { timeZone: userTimeZone(member) },
  );
  return json({ list, canEdit: can(member, "plan:edit"), canArchive: can(member, "plan:archive") });
}

export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "plan:edit");
  const form = await readForm(call.request);
  const planId = parseId(formText(form, "id"));
  const { pathname, search } = new URL(call.request.url);
  const intent = parseIntent(form, PLAN_INTENTS);
  if (!intent) {
    if (form.has("id")) orNotFound(await findPlan(db, member.access, planId, now()), "{Plan}");
    return redirectWithNotice(pathname + search, "Choose an action from the {plan}'s menu.", { tone: "danger" });
  }
  if (intent === "archive" || intent === "restore") await requireMember(call, "plan:archive");
  const { isDone, sentence } = orNotFound(
    await handlePlanIntent(db, { member, site, planId, intent, seen: parseSeenVersion(form), now: now() }),
    "{Plan}",
  );
  return redirectWithNotice(pathname + search, sentence, { tone: isDone ? "success" : "danger" });
}

export default function Plans() {
  return <PlanListPage {...useLoaderData<typeof loader>()} />;
}
