import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { settingKindAt } from "#app/setup/settings/setting-kinds.ts";
import { changeSettingFromForm, loadSetting } from "#app/setup/settings/settings-routes.server.ts";
import { SettingPage } from "#app/setup/settings/ui/settings-form-pages.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) =>
  adminPageTitle(matches, `Edit ${settingKindAt(location.pathname).one}`);
export const loader = (call: LoaderFunctionArgs) => loadSetting(call);
export const action = (call: ActionFunctionArgs) => changeSettingFromForm(call);

export default function EditSettingPage() {
  const { setting } = settingKindAt(useLocation().pathname);
  return (
    <SettingPage setting={setting} shown={useLoaderData<typeof loader>()} lastResult={useActionData<typeof action>()} />
  );
}
