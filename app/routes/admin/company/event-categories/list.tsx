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
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { EntriesPage } from "#app/organization/companies/ui/entries-page.tsx";
import { eventCategoryKind } from "#app/setup/event-categories/event-category-kind.server.ts";
import { listEventCategories } from "#app/setup/event-categories/event-category-list.server.ts";
import { eventCategoryList } from "#app/setup/event-categories/event-category-list.ts";
import { eventCategoryEntries } from "#app/setup/event-categories/ui/event-category-entries.tsx";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Custom Event Categories");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  const state = eventCategoryList.decode(new URL(call.request.url));
  return json(
    {
      company,
      state,
      ...(await listEventCategories(db, advisor.reach, company.id, state)),
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
  const outcome = found(await makeEntryMove(db, advisor, eventCategoryKind, company.id, move, now()), "Event category");
  const state = eventCategoryList.decode(new URL(call.request.url));
  return redirectWithOutcome(paths.eventCategories(company.id) + eventCategoryList.link(state), outcome);
}

export default function EventCategoriesPage() {
  return <EntriesPage tab="eventCategories" entries={eventCategoryEntries} shown={useLoaderData<typeof loader>()} />;
}
