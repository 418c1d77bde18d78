import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { redirectWithOutcome } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { entryMoveOf } from "#app/platform/records/entry-moves.ts";
import { makeEntryMove } from "#app/platform/records/make-entry-move.server.ts";
import { channelOptionKind } from "#app/setup/channels/channel-kind.server.ts";
import { channelOptionList } from "#app/setup/channels/channel-option-list.ts";
import { listChannelOptions } from "#app/setup/channels/channel-option-list.server.ts";
import { channelOptionColumns } from "#app/setup/channels/ui/channel-option-columns.tsx";
import { listChannelChoices } from "#app/setup/channels/channel-queries.server.ts";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/organization/companies/ui/company-tabs.tsx";
import { paths } from "#app/paths.ts";
import { EntryTable } from "#app/ui/entries/entry-table.tsx";
import { FilterSelect } from "#app/ui/filter-bar.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Channel Options");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  const state = channelOptionList.decode(new URL(call.request.url));
  return json(
    {
      company,
      state,
      ...(await listChannelOptions(db, advisor.reach, company.id, state)),
      channels: await listChannelChoices(db, advisor.reach, company.id),
      mayDelete: may(advisor, "settings:decide"),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = companyOfPage(advisor);
  const move = entryMoveOf(await readForm(call.request));
  if (move?.intent === "delete") await requireAdvisor(call, "settings:decide");
  const outcome = found(await makeEntryMove(db, advisor, channelOptionKind, company.id, move, now()), "Channel option");
  const state = channelOptionList.decode(new URL(call.request.url));
  return redirectWithOutcome(paths.channelOptions(company.id) + channelOptionList.link(state), outcome);
}

export default function ChannelOptionsPage() {
  const { company, channels, state, rows, total, mayDelete } = useLoaderData<typeof loader>();
  const channelName = (id: string) => channels.find((channel) => String(channel.id) === id)?.name ?? "none";
  const create = {
    label: "Create channel option",
    to: paths.createChannelOption(company.id, { channel: state.filters.channel ?? undefined }),
  };
  return (
    <Page
      title="Channel options"
      crumbs={companyCrumbs(company)}
      purpose="What can be bought on each channel, with its usual cost."
      action={
        <PageLink primary to={create.to}>
          {create.label}
        </PageLink>
      }
    >
      <CompanyTabs companyId={company.id} current="channelOptions" />
      <EntryTable
        noun="channel option"
        nouns="channel options"
        list={channelOptionList}
        state={state}
        columns={channelOptionColumns(company.id)}
        rows={rows}
        total={total}
        editPath={(id) => paths.editChannelOption(company.id, id)}
        mayDelete={mayDelete}
        searchLabel="Name or vendor"
        filters={
          <FilterSelect
            name="channel"
            label="Channel"
            value={state.filters.channel === null ? null : String(state.filters.channel)}
            options={channels.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        }
        filterNames={{ channel: { label: "Channel", word: channelName } }}
        download={paths.channelOptionsDownload(company.id) + channelOptionList.link(state, { page: 1 })}
        create={create}
        empty="Add what can be bought on a channel, such as a mailed postcard, with what one usually costs."
      />
    </Page>
  );
}
