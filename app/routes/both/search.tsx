import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAccepted } from "#app/access/guards/guards.server.ts";
import { SearchPage } from "#app/ui/search/search-page.tsx";
import { pageTitle } from "#app/ui/title.ts";
import { answerSearch } from "#app/wiring/search-everything.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Search");

export async function loader(call: LoaderFunctionArgs) {
  return json(await answerSearch(db, call, await requireAccepted(call)));
}

export default function Search() {
  return <SearchPage {...useLoaderData<typeof loader>()} />;
}
