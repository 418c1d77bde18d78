import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { levelAt } from "#app/setup/categories/category-levels.ts";
import { changeOrMerge, loadOne } from "#app/setup/categories/category-routes.server.ts";
import { CategoryPage } from "#app/setup/categories/ui/category-pages.tsx";
import { adminPageTitle } from "#app/ui/title.ts";
import { capital } from "#app/ui/words.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) =>
  adminPageTitle(matches, `Edit ${capital(levelAt(location.pathname))}`);
export const loader = (call: LoaderFunctionArgs) => loadOne(db, call);
export const action = (call: ActionFunctionArgs) => changeOrMerge(db, call);

export default function EditCategoryPage() {
  return <CategoryPage {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}
