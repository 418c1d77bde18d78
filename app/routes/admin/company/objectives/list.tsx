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
import { objectiveKind } from "#app/setup/objectives/objective-kind.server.ts";
import { listObjectives } from "#app/setup/objectives/objective-list.server.ts";
import { objectiveList } from "#app/setup/objectives/objective-list.ts";
import { objectiveEntries } from "#app/setup/objectives/ui/objective-entries.ts";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Objectives");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  const state = objectiveList.decode(new URL(call.request.url));
  return json(
    {
      company,
      state,
      ...(await listObjectives(db, advisor.reach, company.id, state)),
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
  const outcome = found(await makeEntryMove(db, advisor, objectiveKind, company.id, move, now()), "Objective");
  const state = objectiveList.decode(new URL(call.request.url));
  return redirectWithOutcome(paths.objectives(company.id) + objectiveList.link(state), outcome);
}

export default function ObjectivesPage() {
  return <EntriesPage tab="objectives" entries={objectiveEntries} shown={useLoaderData<typeof loader>()} />;
}
