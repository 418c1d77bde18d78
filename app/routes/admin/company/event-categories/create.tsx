import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { eventCategory } from "#app/setup/event-categories/event-category.ts";
import { eventCategories } from "#app/setup/event-categories/event-categories.server.ts";
import { create, loadNew } from "#app/setup/settings/settings-routes.server.ts";
import { NewSettingPage } from "#app/setup/settings/ui/settings-form-pages.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) =>
  adminPageTitle(matches, "Create Custom Event Category");
export const loader = (call: LoaderFunctionArgs) => loadNew(call, eventCategories);
export const action = (call: ActionFunctionArgs) => create(call, eventCategories);

export default function CreateEventCategoryPage() {
  const shown = useLoaderData<typeof loader>();
  return <NewSettingPage setting={eventCategory} shown={shown} lastResult={useActionData<typeof action>()} />;
}
