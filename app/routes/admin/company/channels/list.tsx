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
import { channelKind } from "#app/modules/channels/channel-kind.server.ts";
import { channelList } from "#app/modules/channels/channel-list.ts";
import { listChannels } from "#app/modules/channels/channel-list.server.ts";
import { channelColumns } from "#app/modules/channels/ui/channel-columns.tsx";
import { findCompany } from "#app/modules/companies/company-queries.server.ts";
import { rememberCompany } from "#app/modules/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/modules/companies/ui/company-tabs.tsx";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { OrderForm, entryRowActions } from "#app/ui/entries/entry-columns.tsx";
import { ActiveFilter, activeFilterName, isInOwnOrder } from "#app/ui/entries/entry-filters.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Channels");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = found(await findCompany(db, advisor.reach, idOf(call.params.companyId)), "Company");
  const state = channelList.decode(new URL(call.request.url));
  return json(
    {
      company,
      state,
      ...(await listChannels(db, advisor.reach, company.id, state)),
      mayDelete: may(advisor, "settings:decide"),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) }
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = found(await findCompany(db, advisor.reach, idOf(call.params.companyId)), "Company");
  const list = paths.channels(company.id) + channelList.link(channelList.decode(new URL(call.request.url)));
  const move = entryMoveOf(await readForm(call.request));
  if (!move) return redirectWithNotice(list, "Choose what to do with a channel.", { tone: "danger" });
  if (move.intent === "delete") await requireAdvisor(call, "settings:decide");
  const { saved, sentence } = found(await makeEntryMove(db, advisor, channelKind, company.id, move, now()), "Channel");
  return redirectWithNotice(list, sentence, { tone: saved ? "success" : "danger" });
}

export default function ChannelsPage() {
  const { company, state, rows, total, mayDelete } = useLoaderData<typeof loader>();
  const create = { label: "Create channel", to: paths.createChannel(company.id) };
  return (
    <Page
      title="Channels"
      crumbs={[
        { label: "Companies", to: paths.companies() },
        { label: company.name, to: paths.editCompany(company.id) },
      ]}
      purpose="Where marketing takes place. People choose from the active ones, in this order."
      action={
        <PageLink primary to={create.to}>
          {create.label}
        </PageLink>
      }
    >
      <CompanyTabs companyId={company.id} current="channels" />
      <OrderForm />
      <DataTable
        label="channels"
        list={channelList}
        state={state}
        columns={channelColumns(company.id, isInOwnOrder(channelList, state))}
        rows={rows}
        total={total}
        rowKey={(channel) => channel.id}
        rowName={(channel) => channel.name}
        rowLink={(channel) => paths.editChannel(company.id, channel.id)}
        rowActions={(channel) =>
          entryRowActions(channel, "channel", paths.editChannel(company.id, channel.id), mayDelete)
        }
        search
        searchLabel="Name"
        filters={<ActiveFilter value={state.filters.active} />}
        filterNames={{ active: activeFilterName }}
        download={paths.channelsDownload(company.id) + channelList.link(state, { page: 1 })}
        empty={{
          title: "No channels yet",
          text: "Add where this company's marketing takes place, such as social media or direct mail.",
          action: create,
        }}
      />
    </Page>
  );
}
