import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { readForm } from "#app/http/form.server.ts";
import { redirectWithOutcome } from "#app/http/notice.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/modules/access/guards.server.ts";
import { may } from "#app/modules/access/permissions.ts";
import { entryMoveOf } from "#app/modules/catalogue/entry-moves.ts";
import { makeEntryMove } from "#app/modules/catalogue/make-entry-move.server.ts";
import { companyCrumbs } from "#app/modules/companies/company-crumbs.ts";
import { companyOfPage } from "#app/modules/companies/company-of-page.server.ts";
import { objectiveKind } from "#app/modules/objectives/objective-kind.server.ts";
import { objectiveList } from "#app/modules/objectives/objective-list.ts";
import { listObjectives } from "#app/modules/objectives/objective-list.server.ts";
import { objectiveColumns } from "#app/modules/objectives/ui/objective-columns.tsx";
import { rememberCompany } from "#app/modules/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/modules/companies/ui/company-tabs.tsx";
import { paths } from "#app/paths.ts";
import { EntryTable } from "#app/ui/entries/entry-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Objectives");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = await companyOfPage(db, advisor.reach, call);
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
  const company = await companyOfPage(db, advisor.reach, call);
  const move = entryMoveOf(await readForm(call.request));
  if (move?.intent === "delete") await requireAdvisor(call, "settings:decide");
  const outcome = found(await makeEntryMove(db, advisor, objectiveKind, company.id, move, now()), "Objective");
  const state = objectiveList.decode(new URL(call.request.url));
  return redirectWithOutcome(paths.objectives(company.id) + objectiveList.link(state), outcome);
}

export default function ObjectivesPage() {
  const { company, state, rows, total, mayDelete } = useLoaderData<typeof loader>();
  const create = { label: "Create objective", to: paths.createObjective(company.id) };
  return (
    <Page
      title="Objectives"
      crumbs={companyCrumbs(company)}
      purpose="What {plans} want to reach. People choose up to three of the active ones, in this order."
      action={
        <PageLink primary to={create.to}>
          {create.label}
        </PageLink>
      }
    >
      <CompanyTabs companyId={company.id} current="objectives" />
      <EntryTable
        noun="objective"
        nouns="objectives"
        list={objectiveList}
        state={state}
        columns={objectiveColumns(company.id)}
        rows={rows}
        total={total}
        editPath={(id) => paths.editObjective(company.id, id)}
        mayDelete={mayDelete}
        searchLabel="Name or description"
        download={paths.objectivesDownload(company.id) + objectiveList.link(state, { page: 1 })}
        create={create}
        empty="Add what this company's {plans} want to reach, such as more visitors in the morning."
      />
    </Page>
  );
}
