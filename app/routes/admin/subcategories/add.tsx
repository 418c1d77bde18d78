import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { db } from "#app/db.server.ts";
import { create, loadNew } from "#app/setup/categories/category-routes.server.ts";
import { NewCategoryPage } from "#app/setup/categories/ui/new-category-page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Add Subcategory");
export const loader = (call: LoaderFunctionArgs) => loadNew(db, call, "subcategory");
export const action = (call: ActionFunctionArgs) => create(db, call, "subcategory");

export default function AddSubcategoryPage() {
  return <NewCategoryPage {...useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />;
}
