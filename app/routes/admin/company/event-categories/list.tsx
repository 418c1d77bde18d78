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
import { eventCategoryKind } from "#app/modules/event-categories/event-category-kind.server.ts";
import { eventCategoryList } from "#app/modules/event-categories/event-category-list.ts";
import { listEventCategories } from "#app/modules/event-categories/event-category-list.server.ts";
import { eventCategoryColumns } from "#app/modules/event-categories/ui/event-category-columns.tsx";
import {
  EventCategoryFilters,
  eventCategoryFilterNames,
} from "#app/modules/event-categories/ui/event-category-filters.tsx";
import { findCompany } from "#app/modules/companies/company-queries.server.ts";
import { rememberCompany } from "#app/modules/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/modules/companies/ui/company-tabs.tsx";
import { paths } from "#app/paths.ts";
import { DataTable } from "#app/ui/data-table.tsx";
import { OrderForm, entryRowActions } from "#app/ui/entries/entry-columns.tsx";
import { ActiveFilter, activeFilterName, isInOwnOrder } from "#app/ui/entries/entry-filters.tsx";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Custom Event Categories");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = found(await findCompany(db, advisor.reach, idOf(call.params.companyId)), "Company");
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
  const company = found(await findCompany(db, advisor.reach, idOf(call.params.companyId)), "Company");
  const list =
    paths.eventCategories(company.id) + eventCategoryList.link(eventCategoryList.decode(new URL(call.request.url)));
  const move = entryMoveOf(await readForm(call.request));
  if (!move) return redirectWithNotice(list, "Choose what to do with an event category.", { tone: "danger" });
  if (move.intent === "delete") await requireAdvisor(call, "settings:decide");
  const { saved, sentence } = found(
    await makeEntryMove(db, advisor, eventCategoryKind, company.id, move, now()),
    "Event category"
  );
  return redirectWithNotice(list, sentence, { tone: saved ? "success" : "danger" });
}

export default function EventCategoriesPage() {
  const { company, state, rows, total, mayDelete } = useLoaderData<typeof loader>();
  const create = { label: "Create event category", to: paths.createEventCategory(company.id) };
  return (
    <Page
      title="Event categories"
      crumbs={[
        { label: "Companies", to: paths.companies() },
        { label: company.name, to: paths.editCompany(company.id) },
      ]}
      purpose="The sorts of events that people put on their own {calendars}. They choose in this order."
      action={
        <PageLink primary to={create.to}>
          {create.label}
        </PageLink>
      }
    >
      <CompanyTabs companyId={company.id} current="eventCategories" />
      <OrderForm />
      <DataTable
        label="event categories"
        singular="event category"
        list={eventCategoryList}
        state={state}
        columns={eventCategoryColumns(company.id, isInOwnOrder(eventCategoryList, state))}
        rows={rows}
        total={total}
        rowKey={(eventCategory) => eventCategory.id}
        rowName={(eventCategory) => eventCategory.name}
        rowLink={(eventCategory) => paths.editEventCategory(company.id, eventCategory.id)}
        rowActions={(eventCategory) =>
          entryRowActions(
            eventCategory,
            "event category",
            paths.editEventCategory(company.id, eventCategory.id),
            mayDelete
          )
        }
        search
        searchLabel="Name or description"
        filters={
          <>
            <ActiveFilter value={state.filters.active} />
            <EventCategoryFilters filters={state.filters} />
          </>
        }
        filterNames={{ active: activeFilterName, ...eventCategoryFilterNames }}
        download={paths.eventCategoriesDownload(company.id) + eventCategoryList.link(state, { page: 1 })}
        empty={{
          title: "No event categories yet",
          text: "Add the sorts of events that shops hold, such as a school night or a farmers market.",
          action: create,
        }}
      />
    </Page>
  );
}
