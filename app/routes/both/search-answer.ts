import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireAcceptedTerms } from "#app/access/guards/guards.server.ts";
import { runGlobalSearch } from "#app/wiring/search-everything.server.ts";

/** Return the palette's results while the user types. */
export async function loader(call: LoaderFunctionArgs) {
  return json(await runGlobalSearch(db, call, await requireAcceptedTerms(call)));
}
