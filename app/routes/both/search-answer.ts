import { type LoaderFunctionArgs, json } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { requireAccepted } from "#app/access/guards/guards.server.ts";
import { answerSearch } from "#app/wiring/search-everything.server.ts";

/** What the palette shows while somebody types. */
export async function loader(call: LoaderFunctionArgs) {
  return json(await answerSearch(db, call, await requireAccepted(call)));
}
