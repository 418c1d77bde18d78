import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { categoryLevelAt } from "#app/setup/categories/category-levels.ts";
import { changeOrMergeCategory, loadCategory } from "#app/setup/categories/category-routes.server.ts";
import { CategoryPage } from "#app/setup/categories/ui/category-pages.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";
import { capitalize } from "#app/ui/text/terms.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) =>
  adminPageTitle(matches, `Edit ${capitalize(categoryLevelAt(location.pathname))}`);
export const loader = (call: LoaderFunctionArgs) => loadCategory(db, call);
export const action = (call: ActionFunctionArgs) => changeOrMergeCategory(db, call);

export default function EditCategoryPage() {
  return <CategoryPage {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}
