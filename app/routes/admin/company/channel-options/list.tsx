import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/modules/access/guards.server.ts";
import { may } from "#app/modules/access/permissions.ts";
import { entryMoveOf } from "#app/modules/catalogue/entry-moves.ts";
import { makeEntryMove } from "#app/modules/catalogue/make-entry-move.server.ts";
import { channelOptionKind } from "#app/modules/channels/channel-kind.server.ts";
import { channelOptionList } from "#app/modules/channels/channel-option-list.ts";
import { listChannelOptions } from "#app/modules/channels/channel-option-list.server.ts";
import { channelOptionColumns } from "#app/modules/channels/ui/channel-option-columns.tsx";
import { listChannelChoices } from "#app/modules/channels/channel-queries.server.ts";
import { findCompany } from "#app/modules/companies/company-queries.server.ts";
import { rememberCompany } from "#app/modules/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/modules/companies/ui/company-tabs.tsx";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { OrderForm, entryRowActions } from "#app/ui/entries/entry-columns.tsx";
import { ActiveFilter, activeFilterName, isInOwnOrder } from "#app/ui/entries/entry-filters.tsx";
import { FilterSelect } from "#app/ui/filter-bar.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Channel Options");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = found(await findCompany(db, advisor.reach, idOf(call.params.companyId)), "Company");
  const state = channelOptionList.decode(new URL(call.request.url));
  return json(
    {
      company,
      state,
      ...(await listChannelOptions(db, advisor.reach, company.id, state)),
      channels: await listChannelChoices(db, advisor.reach, company.id),
      mayDelete: may(advisor, "settings:decide"),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) }
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = found(await findCompany(db, advisor.reach, idOf(call.params.companyId)), "Company");
  const list =
    paths.channelOptions(company.id) + channelOptionList.link(channelOptionList.decode(new URL(call.request.url)));
  const move = entryMoveOf(await readForm(call.request));
  if (!move) return redirectWithNotice(list, "Choose what to do with a channel option.", { tone: "danger" });
  if (move.intent === "delete") await requireAdvisor(call, "settings:decide");
  const { saved, sentence } = found(
    await makeEntryMove(db, advisor, channelOptionKind, company.id, move, now()),
    "Channel option"
  );
  return redirectWithNotice(list, sentence, { tone: saved ? "success" : "danger" });
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
      crumbs={[
        { label: "Companies", to: paths.companies() },
        { label: company.name, to: paths.editCompany(company.id) },
      ]}
      purpose="What can be bought on each channel, with its usual cost."
      action={
        <PageLink primary to={create.to}>
          {create.label}
        </PageLink>
      }
    >
      <CompanyTabs companyId={company.id} current="channelOptions" />
      <OrderForm />
      <DataTable
        label="channel options"
        list={channelOptionList}
        state={state}
        columns={channelOptionColumns(company.id, isInOwnOrder(channelOptionList, state))}
        rows={rows}
        total={total}
        rowKey={(channelOption) => channelOption.id}
        rowName={(channelOption) => channelOption.name}
        rowLink={(channelOption) => paths.editChannelOption(company.id, channelOption.id)}
        rowActions={(channelOption) =>
          entryRowActions(
            channelOption,
            "channel option",
            paths.editChannelOption(company.id, channelOption.id),
            mayDelete
          )
        }
        search
        searchLabel="Name or vendor"
        filters={
          <>
            <FilterSelect
              name="channel"
              label="Channel"
              value={state.filters.channel === null ? null : String(state.filters.channel)}
              options={channels.map(({ id, name }) => ({ value: String(id), label: name }))}
            />
            <ActiveFilter value={state.filters.active} />
          </>
        }
        filterNames={{ active: activeFilterName, channel: { label: "Channel", word: channelName } }}
        download={paths.channelOptionsDownload(company.id) + channelOptionList.link(state, { page: 1 })}
        empty={{
          title: "No channel options yet",
          text: "Add what can be bought on a channel, such as a mailed postcard, with what one usually costs.",
          action: create,
        }}
      />
    </Page>
  );
}
