import { type ActionFunctionArgs, json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { env } from "#app/env.server.ts";
import { found } from "#app/http/problems.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { answerNewOpening } from "#app/insight/competitors/opening-page.server.ts";
import { listOwnPlaces } from "#app/insight/competitors/opening-queries.server.ts";
import { OpeningForm } from "#app/insight/competitors/ui/opening-form.tsx";
import { chooseCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyPicker } from "#app/organization/companies/ui/company-picker.tsx";
import { paths } from "#app/paths.ts";
import { Page } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Add Opening");

export async function loader(call: LoaderFunctionArgs) {
  const { reach } = await requireAdvisor(call, "opening:manage");
  const { company, companies, headers } = await chooseCompany(db, reach, call.request);
  const neighbors = company ? await listOwnPlaces(db, reach, company.id) : [];
  return json({ company, companies, neighbors, googleKey: env.GOOGLE_MAPS_API_KEY ?? null }, { headers });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "opening:manage");
  const company = found((await chooseCompany(db, advisor.reach, call.request)).company, "Company");
  return answerNewOpening(db, call, advisor, company, true, now());
}

export default function AddOpeningPage() {
  const { company, companies, neighbors, googleKey } = useLoaderData<typeof loader>();
  const lastResult = useActionData<typeof action>();
  return (
    <Page
      title="Add opening"
      purpose="It counts as verified at once."
      crumbs={[{ label: "Openings", to: paths.openingQueue() }]}
    >
      <CompanyPicker company={company} companies={companies} />
      {company && (
        <OpeningForm
          key={company.id}
          neighbors={neighbors}
          googleKey={googleKey}
          lastResult={lastResult}
          saveLabel="Add opening"
          cancelTo={paths.openingQueue({ company: company.id })}
        />
      )}
    </Page>
  );
}
