import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { recordAnalyticsEvent } from "#app/platform/analytics/record-event.server.ts";
import { assetTarget, ssoFailed } from "#app/access/sso/asset-target.ts";
import { startSso } from "#app/access/sso/start-sso.server.ts";
import { paths } from "#app/paths.ts";

/**
 * Open Marketing Assets from the menu's form, which works without JavaScript. The use is counted even when SSO fails.
 */
export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "dashboard:view");
  const { dam, ssoEnabled } = member.company;
  const event = { id: randomUUID(), event: "Marketing Assets", organizationId: member.network?.id };
  await recordAnalyticsEvent(db, member, event, now());
  if (!dam) return redirectWithNotice(paths.dashboard(), "Your company has no marketing assets yet.", { tone: "info" });
  if (!ssoEnabled) return redirect(dam, { status: 303, headers: { "Referrer-Policy": "no-referrer" } });
  const outcome = await startSso(db, { member, target: assetTarget(dam), issuer: env.APP_URL, now: now() });
  return outcome.started
    ? redirect(outcome.redirectUrl, { status: 303, headers: { "Referrer-Policy": "no-referrer" } })
    : redirectWithNotice(paths.dashboard(), ssoFailed, { tone: "danger" });
}

/** Redirect to the home page and its menu: after a sign-in, the browser returns here with a GET. */
export function loader() {
  return redirect(paths.root());
}
