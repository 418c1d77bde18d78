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
import { metricTypeKind } from "#app/setup/metric-types/metric-type-kind.server.ts";
import { listMetricTypes } from "#app/setup/metric-types/metric-type-list.server.ts";
import { metricTypeList } from "#app/setup/metric-types/metric-type-list.ts";
import { metricTypeEntries } from "#app/setup/metric-types/ui/metric-type-entries.tsx";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Metric Types");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "settings:view");
  const company = companyOfPage(advisor);
  const state = metricTypeList.decode(new URL(call.request.url));
  return json(
    {
      company,
      state,
      ...(await listMetricTypes(db, advisor.reach, company.id, state)),
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
  const outcome = found(await makeEntryMove(db, advisor, metricTypeKind, company.id, move, now()), "Metric type");
  const state = metricTypeList.decode(new URL(call.request.url));
  return redirectWithOutcome(paths.metricTypes(company.id) + metricTypeList.link(state), outcome);
}

export default function MetricTypesPage() {
  return <EntriesPage tab="metricTypes" entries={metricTypeEntries} shown={useLoaderData<typeof loader>()} />;
}
