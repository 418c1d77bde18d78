import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { readUpload } from "#app/http/upload.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { ALL_FEATURES_ON } from "#app/organization/companies/company-features.ts";
import { templateValues, newCompanyForm, valuesFromAddress } from "#app/organization/companies/company-form.ts";
import { findCompanyTemplate, listCompanyChoices } from "#app/organization/companies/company-queries.server.ts";
import { createCompany } from "#app/organization/companies/create-company.server.ts";
import { logoUpload, receiveLogo } from "#app/organization/companies/receive-logo.server.ts";
import { timeZoneOptions } from "#app/platform/dates/time-zones.ts";
import { NewCompanyForm } from "#app/organization/companies/ui/new-company-form.tsx";
import { NewSsoSecret } from "#app/organization/companies/ui/sso-secret.tsx";
import { paths } from "#app/paths.ts";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Company");

/** Keep the typed values when the user chooses a company to copy settings from. */
export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:create");
  const query = new URL(call.request.url).searchParams;
  const template = await findCompanyTemplate(db, advisor.access, parseId(query.get("copyFrom")));
  const copied = template ? templateValues(template) : {};
  const usual = { timeZone: "America/New_York", ...ALL_FEATURES_ON };
  return json({
    values: { ...usual, ...valuesFromAddress(query), ...copied },
    filledFrom: template && { id: template.id, name: template.name },
    companies: await listCompanyChoices(db, advisor.access),
    zones: timeZoneOptions(template?.timeZone),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:create");
  return readUpload(call.request, logoUpload, async ({ form, files }) => {
    const submission = parseForm(form, newCompanyForm);
    const { logo, fieldErrors } = await receiveLogo(db, { call, advisor, files, now: now() });
    if (submission.status !== "success" || fieldErrors) return refuseForm(submission, fieldErrors ?? {});
    const outcome = await createCompany({ db, actor: advisor, now: now() }, submission.value, logo);
    if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
    const { companyId, ssoSecret } = outcome;
    const { name } = submission.value;
    if (ssoSecret) return json({ created: { id: companyId, name, ssoSecret } }, { status: 201 });
    return redirectWithNotice(paths.editCompany(companyId), `${name} created.`);
  });
}

export default function CreateCompanyPage() {
  const { filledFrom, ...choices } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const { search } = useLocation();
  const crumbs = [{ label: "Companies", to: paths.companies() }];
  if (answer && "created" in answer) {
    const { id, name, ssoSecret } = answer.created;
    return (
      <Page title={`${name} created`} crumbs={crumbs} width="form">
        <NewSsoSecret secret={ssoSecret} />
        <div>
          <PageLink primary to={paths.editCompany(id)}>
            Open company
          </PageLink>
        </div>
      </Page>
    );
  }
  return (
    <Page title="Create company" crumbs={crumbs} purpose="A brand with its own {networks}, {locations} and users.">
      <NewCompanyForm key={search} filledFrom={filledFrom} {...choices} lastResult={answer} />
    </Page>
  );
}
