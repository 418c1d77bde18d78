import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { spentSessionCookie } from "#app/http/session-cookie.server.ts";
import { findPerson } from "#app/access/guards/guards.server.ts";
import { signOut } from "#app/access/session/sign-out.server.ts";
import { paths } from "#app/paths.ts";

/** A link cannot sign anybody out: the root leads everyone home. */
export function loader(_: LoaderFunctionArgs) {
  throw redirect(paths.root());
}

/** For everyone: a session that is over already signs out as well. */
export async function action(call: ActionFunctionArgs) {
  const person = await findPerson(call);
  if (person) await signOut(db, person, now());
  const headers = new Headers({ "Clear-Site-Data": '"cache"' });
  headers.append("Set-Cookie", spentSessionCookie());
  return redirectWithNotice(paths.login(), "You are signed out.", { tone: "info", headers });
}
