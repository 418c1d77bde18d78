import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { readUpload } from "#app/http/upload.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { everythingOn } from "#app/organization/companies/company-features.ts";
import { copiedValues, newCompanyForm, typedInAddress } from "#app/organization/companies/company-form.ts";
import { findTemplate, listCompanyChoices } from "#app/organization/companies/company-queries.server.ts";
import { createCompany } from "#app/organization/companies/create-company.server.ts";
import { logoUpload, receiveLogo } from "#app/organization/companies/receive-logo.server.ts";
import { timeZoneOptions } from "#app/platform/dates/time-zones.ts";
import { NewCompanyForm } from "#app/organization/companies/ui/new-company-form.tsx";
import { NewSsoSecret } from "#app/organization/companies/ui/sso-secret.tsx";
import { paths } from "#app/paths.ts";
import { Page, PageLink } from "#app/ui/page.tsx";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Company");

/** The form may come with what was typed already and the company to fill it in from, so that nothing typed is lost. */
export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:create");
  const query = new URL(call.request.url).searchParams;
  const template = await findTemplate(db, advisor.reach, idOf(query.get("copyFrom")));
  const copied = template ? copiedValues(template) : {};
  const usual = { timeZone: "America/New_York", ...everythingOn };
  return json({
    values: { ...usual, ...typedInAddress(query), ...copied },
    filledFrom: template && { id: template.id, name: template.name },
    companies: await listCompanyChoices(db, advisor.reach),
    zones: timeZoneOptions(template?.timeZone),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:create");
  return readUpload(call.request, logoUpload, async ({ form, files }) => {
    const submission = parseForm(form, newCompanyForm);
    const { logo, problems } = await receiveLogo(db, call, advisor, files, now());
    if (submission.status !== "success" || problems) return refuse(submission, problems ?? {});
    const outcome = await createCompany(db, advisor, submission.value, logo, now());
    if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
    const { companyId, ssoSecret } = outcome;
    const { name } = submission.value;
    if (ssoSecret) return json({ created: { id: companyId, name, ssoSecret } }, { status: 201 });
    return redirectWithNotice(paths.editCompany(companyId), `${name} is created.`);
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
      <Page title={`${name} is created`} crumbs={crumbs} width="form">
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
    <Page title="Create company" crumbs={crumbs} purpose="A brand with {networks}, {locations} and people of its own.">
      <NewCompanyForm key={search} filledFrom={filledFrom} {...choices} lastResult={answer} />
    </Page>
  );
}
