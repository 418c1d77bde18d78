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
import { eventCategoryKind } from "#app/modules/event-categories/event-category-kind.server.ts";
import { eventCategoryList } from "#app/modules/event-categories/event-category-list.ts";
import { listEventCategories } from "#app/modules/event-categories/event-category-list.server.ts";
import { eventCategoryColumns } from "#app/modules/event-categories/ui/event-category-columns.tsx";
import {
  EventCategoryFilters,
  eventCategoryFilterNames,
} from "#app/modules/event-categories/ui/event-category-filters.tsx";
import { rememberCompany } from "#app/modules/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/modules/companies/ui/company-tabs.tsx";
import { paths } from "#app/paths.ts";
import { EntryTable } from "#app/ui/entries/entry-table.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Custom Event Categories");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = await companyOfPage(db, advisor.reach, call);
  const state = eventCategoryList.decode(new URL(call.request.url));
  return json(
    {
      company,
      state,
      ...(await listEventCategories(db, advisor.reach, company.id, state)),
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
  const outcome = found(await makeEntryMove(db, advisor, eventCategoryKind, company.id, move, now()), "Event category");
  const state = eventCategoryList.decode(new URL(call.request.url));
  return redirectWithOutcome(paths.eventCategories(company.id) + eventCategoryList.link(state), outcome);
}

export default function EventCategoriesPage() {
  const { company, state, rows, total, mayDelete } = useLoaderData<typeof loader>();
  const create = { label: "Create event category", to: paths.createEventCategory(company.id) };
  return (
    <Page
      title="Event categories"
      crumbs={companyCrumbs(company)}
      purpose="The sorts of events that people put on their own {calendars}. They choose in this order."
      action={
        <PageLink primary to={create.to}>
          {create.label}
        </PageLink>
      }
    >
      <CompanyTabs companyId={company.id} current="eventCategories" />
      <EntryTable
        noun="event category"
        nouns="event categories"
        list={eventCategoryList}
        state={state}
        columns={eventCategoryColumns(company.id)}
        rows={rows}
        total={total}
        editPath={(id) => paths.editEventCategory(company.id, id)}
        mayDelete={mayDelete}
        searchLabel="Name or description"
        filters={<EventCategoryFilters filters={state.filters} />}
        filterNames={eventCategoryFilterNames}
        download={paths.eventCategoriesDownload(company.id) + eventCategoryList.link(state, { page: 1 })}
        create={create}
        empty="Add the sorts of events that shops hold, such as a school night or a farmers market."
      />
    </Page>
  );
}
