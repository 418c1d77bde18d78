import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { eventCategory } from "#app/setup/event-categories/event-category.ts";
import { eventCategories } from "#app/setup/event-categories/event-categories.server.ts";
import { loadList, moveOne } from "#app/setup/settings/settings-routes.server.ts";
import { SettingsListPage } from "#app/setup/settings/ui/settings-list-page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Custom Event Categories");
export const loader = (call: LoaderFunctionArgs) => loadList(call, eventCategories);
export const action = (call: ActionFunctionArgs) => moveOne(call, eventCategories);

export default function EventCategoriesPage() {
  return <SettingsListPage setting={eventCategory} tab="eventCategories" shown={useLoaderData<typeof loader>()} />;
}
