import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { settingKindAt } from "#app/setup/settings/setting-kinds.ts";
import { createSettingFromForm, loadNewSetting } from "#app/setup/settings/settings-routes.server.ts";
import { NewSettingPage } from "#app/setup/settings/ui/settings-form-pages.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) =>
  adminPageTitle(matches, `Create ${settingKindAt(location.pathname).one}`);
export const loader = (call: LoaderFunctionArgs) => loadNewSetting(call);
export const action = (call: ActionFunctionArgs) => createSettingFromForm(call);

export default function CreateSettingPage() {
  const { setting } = settingKindAt(useLocation().pathname);
  return (
    <NewSettingPage
      setting={setting}
      shown={useLoaderData<typeof loader>()}
      lastResult={useActionData<typeof action>()}
    />
  );
}
