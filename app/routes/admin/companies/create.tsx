import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData, useLocation } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { readUpload } from "#app/http/upload.server.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import {
  type NewCompany,
  templateValues,
  newCompanyDefaults,
  newCompanyForm,
  previewedValues,
} from "#app/organization/companies/company-form.ts";
import { findCompanyTemplate, listCompanyChoices } from "#app/organization/companies/company-queries.server.ts";
import { createCompany } from "#app/organization/companies/create-company.server.ts";
import { logoUpload, receiveLogo } from "#app/organization/companies/receive-logo.server.ts";
import type { AcceptedFile } from "#app/platform/files/examine-file.server.ts";
import { chosenNames, copyRecords, countCopies, withPictures } from "#app/insight/company-setup/copy-company.server.ts";
import { CopyFields } from "#app/insight/company-setup/ui/copy-fields.tsx";
import { timeZoneOptions } from "#app/platform/dates/time-zones.ts";
import { NewCompanyForm } from "#app/organization/companies/ui/new-company-form.tsx";
import { NewSsoSecret } from "#app/organization/companies/ui/sso-secret.tsx";
import { paths } from "#app/paths.ts";
import { Page, PageLink } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

/** Id in place of a company's that is not created yet. */
const NEW_COMPANY = 0;

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create Company");

/** Keep the typed values when the user chooses a company to copy settings from. */
export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:create");
  const query = new URL(call.request.url).searchParams;
  const [template, shown] = await Promise.all(
    ["copyFrom", "filledFrom"].map((name) => findCompanyTemplate(db, advisor.access, parseId(query.get(name)))),
  );
  const before = shown ? templateValues(shown) : newCompanyDefaults;
  const copied = template ? templateValues(template) : before;
  const counts = template ? await countCopies(db, advisor.access, template.id, NEW_COMPANY) : null;
  const isAgain = template?.id === shown?.id;
  const ticked = counts && {
    copyKinds: isAgain ? query.getAll("copyKinds") : counts.kinds.map((kind) => kind.name),
    replaceNames: isAgain ? query.getAll("replaceNames") : counts.names.map((found) => found.name),
  };
  return json({
    counts,
    values: { ...ticked, ...(query.has("fill") ? previewedValues(query, before, copied) : copied) },
    filledFrom: template ? { id: template.id, name: template.name } : null,
    companies: await listCompanyChoices(db, advisor.access),
    zones: timeZoneOptions(template?.timeZone),
    // An address has only the name of a chosen file.
    hadLogo: Boolean(query.get("logo")),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:create");
  return readUpload(call.request, logoUpload, async ({ form, files }) => {
    const submission = parseForm(form, newCompanyForm);
    const { logo, fieldErrors } = await receiveLogo(db, { call, advisor, files, now: now() });
    if (submission.status !== "success" || fieldErrors) return refuseForm(submission, fieldErrors ?? {});
    const outcome = await createWithCopies(advisor, submission.value, logo);
    if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
    const { companyId, ssoSecret } = outcome;
    const { name } = submission.value;
    if (ssoSecret) return json({ created: { id: companyId, name, ssoSecret } }, { status: 201 });
    return redirectWithNotice(paths.editCompany(companyId), `${name} created.`);
  });
}

/** Create a company together with what its form copies from another one. */
function createWithCopies(advisor: Advisor, form: NewCompany, logo: AcceptedFile | null) {
  const context = { db, actor: advisor, now: now() };
  const { copyFrom, copyKinds: kinds, replaceNames } = form;
  if (!copyFrom || kinds.length === 0) return createCompany(context, form, logo);
  return withPictures({ db, advisor, fromId: copyFrom, toId: NEW_COMPANY, kinds }, (pictures) =>
    createCompany(context, form, logo, (db, { from, toId }) => {
      const names = chosenNames(from.name, form.name, replaceNames);
      return copyRecords(db, advisor, { fromId: from.id, toId, kinds, names, pictures, now: context.now });
    }),
  );
}

export default function CreateCompanyPage() {
  const { filledFrom, counts, ...choices } = useLoaderData<typeof loader>();
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
      <NewCompanyForm
        drawnFor={search}
        filledFrom={filledFrom}
        {...choices}
        lastResult={answer}
        copyFields={
          counts && counts.kinds.length > 0
            ? ({ copyKinds, replaceNames }) => (
                <CopyFields kinds={copyKinds} replace={replaceNames} counts={counts} newName="the new company's name" />
              )
            : undefined
        }
      />
    </Page>
  );
}
