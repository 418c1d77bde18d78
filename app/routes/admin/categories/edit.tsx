import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { changeOrMerge, loadOne } from "#app/setup/categories/category-routes.server.ts";
import { CategoryPage } from "#app/setup/categories/ui/category-page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Category");
export const loader = (call: LoaderFunctionArgs) => loadOne(db, call, "category");
export const action = (call: ActionFunctionArgs) => changeOrMerge(db, call, "category");

export default function EditCategoryPage() {
  return <CategoryPage {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}
