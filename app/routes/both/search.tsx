import { type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { requireAcceptedTerms } from "#app/access/guards/guards.server.ts";
import { SearchPage } from "#app/ui/search/search-page.tsx";
import { pageTitle } from "#app/ui/text/title.ts";
import { runGlobalSearch } from "#app/wiring/search-everything.server.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => pageTitle(matches, "Search");

export async function loader(call: LoaderFunctionArgs) {
  return json(await runGlobalSearch(db, call, await requireAcceptedTerms(call)));
}

export default function Search() {
  return <SearchPage {...useLoaderData<typeof loader>()} />;
}
