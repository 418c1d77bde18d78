import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { requestSource } from "#app/http/call.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { sameOriginPath } from "#app/http/same-origin.ts";
import { chooseTheme } from "#app/access/session/choose-theme.server.ts";
import { findCurrentUser } from "#app/access/guards/guards.server.ts";
import { countAttempt, rateLimits, tooManyResponse } from "#app/platform/operations/rate-limits.server.ts";
import { themeCookie } from "#app/people/profile/theme-cookie.server.ts";
import { paths } from "#app/paths.ts";

export function loader(_: LoaderFunctionArgs) {
  throw redirect(paths.root());
}

/** Save the theme in this browser, and in the account when the user is signed in. */
export async function action(call: ActionFunctionArgs) {
  const minutes = await countAttempt(db, rateLimits.theme, requestSource(call).address, now());
  if (minutes !== null) throw tooManyResponse(call.request, minutes);
  const form = await readForm(call.request);
  const wanted = form.get("next");
  const theme = form.get("theme") === "dark" ? "dark" : "light";
  const user = await findCurrentUser(call);
  if (user) await chooseTheme(db, user, theme);
  const back = sameOriginPath(typeof wanted === "string" ? wanted : null, paths.root());
  return redirect(back, { status: 303, headers: { "Set-Cookie": themeCookie(theme) } });
}
