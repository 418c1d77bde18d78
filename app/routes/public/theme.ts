import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { serialize } from "cookie";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { sameOriginPath } from "#app/http/same-origin.ts";
import { chooseTheme } from "#app/modules/access/choose-theme.server.ts";
import { findPerson } from "#app/modules/access/guards.server.ts";
import { paths } from "#app/paths.ts";
import { THEME_KEY } from "#app/ui/theme-mode.tsx";

const YEAR_SECONDS = 365 * 24 * 60 * 60;

export function loader(_: LoaderFunctionArgs) {
  throw redirect(paths.root());
}

/** For everyone, signed in or not: keeps the choice in this browser, and with the person where one is known. */
export async function action(call: ActionFunctionArgs) {
  const form = await readForm(call.request);
  const wanted = form.get("next");
  const theme = form.get("theme") === "dark" ? "dark" : "light";
  const person = await findPerson(call);
  if (person) await chooseTheme(db, person, theme);
  const secure = env.APP_URL.protocol === "https:";
  const cookie = serialize(THEME_KEY, theme, { path: "/", sameSite: "lax", maxAge: YEAR_SECONDS, secure });
  const back = sameOriginPath(typeof wanted === "string" ? wanted : null, paths.root());
  return redirect(back, { status: 303, headers: { "Set-Cookie": cookie } });
}
