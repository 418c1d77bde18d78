import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { eventCategory } from "#app/setup/event-categories/event-category.ts";
import { eventCategories } from "#app/setup/event-categories/event-categories.server.ts";
import { change, loadOne } from "#app/setup/settings/settings-routes.server.ts";
import { SettingPage } from "#app/setup/settings/ui/settings-form-pages.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Custom Event Category");
export const loader = (call: LoaderFunctionArgs) => loadOne(call, call.params.categoryId, eventCategories);
export const action = (call: ActionFunctionArgs) => change(call, call.params.categoryId, eventCategories);

export default function EditEventCategoryPage() {
  const shown = useLoaderData<typeof loader>();
  return <SettingPage setting={eventCategory} shown={shown} lastResult={useActionData<typeof action>()} />;
}
