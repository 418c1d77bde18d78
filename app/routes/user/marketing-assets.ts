import { randomUUID } from "node:crypto";
import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireMember } from "#app/access/guards/guards.server.ts";
import { recordEvent } from "#app/platform/analytics/record-event.server.ts";
import { assetTarget, ssoFailed } from "#app/access/sso/asset-target.ts";
import { startSso } from "#app/access/sso/start-sso.server.ts";
import { paths } from "#app/paths.ts";

/** The menu's Marketing Assets as a form post, as it works without JavaScript: the event counts even when SSO fails. */
export async function action(call: ActionFunctionArgs) {
  const member = await requireMember(call, "dashboard:view");
  const { dam, ssoEnabled } = member.company;
  const event = { id: randomUUID(), event: "Marketing Assets", organizationId: member.network?.id };
  await recordEvent(db, member, event, now());
  if (!dam) return redirectWithNotice(paths.dashboard(), "Your company has no marketing assets yet.", { tone: "info" });
  if (!ssoEnabled) return redirect(dam, { status: 303, headers: { "Referrer-Policy": "no-referrer" } });
  const outcome = await startSso(db, member, assetTarget(dam), env.APP_URL, now());
  return outcome.started
    ? redirect(outcome.redirectUrl, { status: 303, headers: { "Referrer-Policy": "no-referrer" } })
    : redirectWithNotice(paths.dashboard(), ssoFailed, { tone: "danger" });
}

/** Somebody who had to sign in first comes back here by GET: the menu is on their home. */
export function loader() {
  return redirect(paths.root());
}
