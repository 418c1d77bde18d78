import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { levelAt } from "#app/setup/categories/category-levels.ts";
import { create, loadNew } from "#app/setup/categories/category-routes.server.ts";
import { NewCategoryPage } from "#app/setup/categories/ui/category-pages.tsx";
import { adminPageTitle } from "#app/ui/title.ts";
import { capital } from "#app/ui/words.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) =>
  adminPageTitle(matches, `Add ${capital(levelAt(location.pathname))}`);
export const loader = (call: LoaderFunctionArgs) => loadNew(db, call);
export const action = (call: ActionFunctionArgs) => create(db, call);

export default function AddCategoryPage() {
  return <NewCategoryPage {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}
