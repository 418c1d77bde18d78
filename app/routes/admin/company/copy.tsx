import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { listCompanyChoices } from "#app/organization/companies/company-queries.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { copyCompany, countCopies } from "#app/insight/company-setup/copy-company.server.ts";
import { copyCompanyForm, copyResultText } from "#app/insight/company-setup/copy-form.ts";
import { CopyCompanyPage } from "#app/insight/company-setup/ui/copy-company-page.tsx";
import { paths } from "#app/paths.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Copy from a Company");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  const company = pageCompany(advisor);
  const companies = await listCompanyChoices(db, advisor.access);
  const from = parseId(new URL(call.request.url).searchParams.get("from"));
  return json({
    company,
    companies: companies.filter(({ id }) => id !== company.id),
    counts: from === company.id ? null : await countCopies(db, advisor.access, from, company.id),
    canCopy: can(advisor, "company:create"),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:create");
  const company = pageCompany(advisor);
  const submission = parseForm(await readForm(call.request), copyCompanyForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { from } = submission.value;
  const outcome = orNotFound(
    await copyCompany({ db, actor: advisor, now: now() }, company.id, submission.value),
    "Company",
  );
  return redirectWithNotice(paths.copyCompany(company.id, { from }), copyResultText(outcome.name, outcome));
}

export default function CopyCompanyRoute() {
  const shown = useLoaderData<typeof loader>();
  const nav = <CompanyNav companyId={shown.company.id} current="copy" />;
  return <CopyCompanyPage {...shown} nav={nav} lastResult={useActionData<typeof action>()} />;
}
