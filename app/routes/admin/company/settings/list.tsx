import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData, useLocation } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { settingKindAt } from "#app/setup/settings/setting-kinds.ts";
import { loadSettingList, runSettingCommand } from "#app/setup/settings/settings-routes.server.ts";
import { SettingList } from "#app/ui/settings/setting-list.tsx";
import { PicturedLink } from "#app/ui/content/record-picture.tsx";
import { NameWithIcon } from "#app/ui/fields/choosable-icon.tsx";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches, location }) =>
  adminPageTitle(matches, settingKindAt(location.pathname).many);
export const loader = (call: LoaderFunctionArgs) => loadSettingList(call);
export const action = (call: ActionFunctionArgs) => runSettingCommand(call);

/** List of a company's settings of one kind, under the tab of that kind. */
export default function SettingsPage() {
  const { company, list, canEdit, canDelete } = useLoaderData<typeof loader>();
  const { setting, tab } = settingKindAt(useLocation().pathname);
  const chosen = Object.fromEntries(list.state.filters.map(([name, value]) => [name, Number(value) || undefined]));
  const create = { label: `Create ${setting.one}`, to: setting.paths.create(company.id, chosen) };
  const editPath = (id: number) => setting.paths.edit(company.id, id);
  return (
    <Page
      title={setting.title}
      crumbs={companyCrumbs(company)}
      purpose={setting.purpose}
      action={
        canEdit && (
          <PageLink primary to={create.to}>
            {create.label}
          </PageLink>
        )
      }
    >
      <CompanyNav companyId={company.id} current={tab} />
      <SettingList
        list={list}
        cells={{
          name: ({ id, name, icon, lightColor, darkColor }) => {
            const link = canEdit ? <a href={editPath(id)}>{name}</a> : <>{name}</>;
            if (tab === "socialPackages") return <PicturedLink to={canEdit ? editPath(id) : null} title={name} />;
            const shades = lightColor && darkColor ? { light: lightColor, dark: darkColor } : undefined;
            return icon ? (
              <NameWithIcon icon={icon} shades={shades}>
                {link}
              </NameWithIcon>
            ) : (
              link
            );
          },
          options: ({ id, options }) => <a href={paths.channelOptions(company.id, { channel: id })}>{options}</a>,
        }}
        editPath={editPath}
        canEdit={canEdit}
        canDelete={canDelete}
        download={setting.paths.download(company.id)}
        empty={{ text: setting.empty, action: canEdit ? create : undefined }}
      />
    </Page>
  );
}
