import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { handleNewCompanyPoint } from "#app/insight/trading-points/company-point.server.ts";
import { PointForm } from "#app/insight/trading-points/ui/point-form.tsx";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Add Place");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "trading-area:manage");
  return json({ company: pageCompany(advisor), googleKey: env.GOOGLE_MAPS_API_KEY ?? null });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "trading-area:manage");
  return handleNewCompanyPoint(db, { call, advisor, companyId: pageCompany(advisor).id, now: now() });
}

export default function AddCompanyPointPage() {
  const { company, googleKey } = useLoaderData<typeof loader>();
  const list = paths.companyPoints(company.id);
  return (
    <Page title="Add place" purpose={company.name} crumbs={[{ label: "Nearby places", to: list }]}>
      <PointForm
        googleKey={googleKey}
        lastResult={useActionData<typeof action>()}
        saveLabel="Add place"
        cancelTo={list}
      />
    </Page>
  );
}
