import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { answerNewCompanyPoint } from "#app/insight/trading-points/company-point.server.ts";
import { PointForm } from "#app/insight/trading-points/ui/point-form.tsx";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Add Point");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "trading-area:manage");
  return json({ company: companyOfPage(advisor), googleKey: env.GOOGLE_MAPS_API_KEY ?? null });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "trading-area:manage");
  return answerNewCompanyPoint(db, call, advisor, companyOfPage(advisor).id, now());
}

export default function AddCompanyPointPage() {
  const { company, googleKey } = useLoaderData<typeof loader>();
  const list = paths.companyPoints(company.id);
  return (
    <Page title="Add point" purpose={company.name} crumbs={[{ label: "Points of interest", to: list }]}>
      <PointForm
        googleKey={googleKey}
        lastResult={useActionData<typeof action>()}
        saveLabel="Add point"
        cancelTo={list}
      />
    </Page>
  );
}
