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
import { objectiveKind } from "#app/modules/objectives/objective-kind.server.ts";
import { objectiveList } from "#app/modules/objectives/objective-list.ts";
import { listObjectives } from "#app/modules/objectives/objective-list.server.ts";
import { objectiveColumns } from "#app/modules/objectives/ui/objective-columns.tsx";
import { findCompany } from "#app/modules/companies/company-queries.server.ts";
import { rememberCompany } from "#app/modules/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/modules/companies/ui/company-tabs.tsx";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { OrderForm, entryRowActions } from "#app/ui/entries/entry-columns.tsx";
import { ActiveFilter, activeFilterName, isInOwnOrder } from "#app/ui/entries/entry-filters.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Objectives");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = found(await findCompany(db, advisor.reach, idOf(call.params.companyId)), "Company");
  const state = objectiveList.decode(new URL(call.request.url));
  return json(
    {
      company,
      state,
      ...(await listObjectives(db, advisor.reach, company.id, state)),
      mayDelete: may(advisor, "settings:decide"),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) }
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:edit");
  const company = found(await findCompany(db, advisor.reach, idOf(call.params.companyId)), "Company");
  const list = paths.objectives(company.id) + objectiveList.link(objectiveList.decode(new URL(call.request.url)));
  const move = entryMoveOf(await readForm(call.request));
  if (!move) return redirectWithNotice(list, "Choose what to do with an objective.", { tone: "danger" });
  if (move.intent === "delete") await requireAdvisor(call, "settings:decide");
  const { saved, sentence } = found(
    await makeEntryMove(db, advisor, objectiveKind, company.id, move, now()),
    "Objective"
  );
  return redirectWithNotice(list, sentence, { tone: saved ? "success" : "danger" });
}

export default function ObjectivesPage() {
  const { company, state, rows, total, mayDelete } = useLoaderData<typeof loader>();
  const create = { label: "Create objective", to: paths.createObjective(company.id) };
  return (
    <Page
      title="Objectives"
      crumbs={[
        { label: "Companies", to: paths.companies() },
        { label: company.name, to: paths.editCompany(company.id) },
      ]}
      purpose="What {plans} want to reach. People choose up to three of the active ones, in this order."
      action={
        <PageLink primary to={create.to}>
          {create.label}
        </PageLink>
      }
    >
      <CompanyTabs companyId={company.id} current="objectives" />
      <OrderForm />
      <DataTable
        label="objectives"
        list={objectiveList}
        state={state}
        columns={objectiveColumns(company.id, isInOwnOrder(objectiveList, state))}
        rows={rows}
        total={total}
        rowKey={(objective) => objective.id}
        rowName={(objective) => objective.name}
        rowLink={(objective) => paths.editObjective(company.id, objective.id)}
        rowActions={(objective) =>
          entryRowActions(objective, "objective", paths.editObjective(company.id, objective.id), mayDelete)
        }
        search
        searchLabel="Name or description"
        filters={<ActiveFilter value={state.filters.active} />}
        filterNames={{ active: activeFilterName }}
        download={paths.objectivesDownload(company.id) + objectiveList.link(state, { page: 1 })}
        empty={{
          title: "No objectives yet",
          text: "Add what this company's {plans} want to reach, such as more visitors in the morning.",
          action: create,
        }}
      />
    </Page>
  );
}
