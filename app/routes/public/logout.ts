import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { expiredSessionCookie } from "#app/http/session-cookie.server.ts";
import { findCurrentUser } from "#app/access/guards/guards.server.ts";
import { signOut } from "#app/access/session/sign-out.server.ts";
import { paths } from "#app/paths.ts";

/** Redirect to the root, so that a link cannot sign a user out. */
export function loader(_: LoaderFunctionArgs) {
  throw redirect(paths.root());
}

/** Sign out; an expired session counts as signed out. */
export async function action(call: ActionFunctionArgs) {
  const user = await findCurrentUser(call);
  if (user) await signOut(db, user, now());
  const headers = new Headers({ "Clear-Site-Data": '"cache"' });
  headers.append("Set-Cookie", expiredSessionCookie());
  return redirectWithNotice(paths.login(), "You are signed out.", { tone: "info", headers });
}
