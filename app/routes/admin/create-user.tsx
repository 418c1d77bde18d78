import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { MAX_FIELDS_WITH_LOCATIONS, parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound } from "#app/http/errors.ts";
import { requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { findCompany } from "#app/organization/companies/company-queries.server.ts";
import { rememberCompany, findRememberedCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { requireAssignable } from "#app/people/users/assign-role.server.ts";
import { isChoiceSearch } from "#app/people/access-scope/chosen-scope.ts";
import { inviteAdvisor } from "#app/people/advisors/create-advisor.server.ts";
import { createUser } from "#app/people/users/create-user.server.ts";
import { fullName } from "#app/platform/identity/full-name.ts";
import { NO_SCOPE, latestExpiryDay } from "#app/people/access-scope/scope-rules.ts";
import { AdvisorForm } from "#app/people/users/ui/advisor-form.tsx";
import { CompanySwitch } from "#app/people/users/ui/company-switch.tsx";
import { UserForm } from "#app/people/users/ui/user-form.tsx";
import { findRequestedChoices, findUserChoices } from "#app/people/access-scope/user-choices.server.ts";
import { newAdvisorForm, newCustomerForm } from "#app/people/users/user-form.ts";
import { listActiveCompanies } from "#app/people/users/user-queries.server.ts";
import { assignableCustomerRoles } from "#app/people/users/user-rules.ts";
import { paths } from "#app/paths.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Create User");

/** Choice of the company list for a new advisor, who belongs to no company. */
const ADVISORS = "advisors";

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:edit");
  const query = new URL(call.request.url).searchParams;
  const cookie = call.request.headers.get("Cookie");
  const companies = await listActiveCompanies(db, advisor.access);
  const today = now().toISOString().slice(0, 10);
  const base = {
    companies,
    canCreateAdvisors: can(advisor, "user:edit-advisor"),
    roles: assignableCustomerRoles(advisor),
    today,
    latestExpiry: latestExpiryDay(today),
  };
  if (query.get("company") === ADVISORS && base.canCreateAdvisors) {
    return json({ ...base, isForAdvisors: true, company: null, shown: null });
  }
  const company = query.has("company")
    ? orNotFound(await findCompany(db, advisor.access, parseId(query.get("company"))), "Company")
    : await findRememberedCompany(db, advisor.access, cookie);
  const isOpen = company !== null && companies.some(({ id }) => id === company.id);
  return json(
    {
      ...base,
      isForAdvisors: false,
      company,
      shown: isOpen ? await findUserChoices(db, advisor.access, { companyId: company.id, scopeIds: NO_SCOPE }) : null,
    },
    { headers: company ? rememberCompany(cookie, company.id) : {} },
  );
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "user:edit");
  const form = await readForm(call.request, MAX_FIELDS_WITH_LOCATIONS);
  await requireAssignable(db, advisor, form.get("role"));
  if (new URL(call.request.url).searchParams.get("company") === ADVISORS) return createAdvisor(call, form);

  const companyId = parseId(form.get("companyId"));
  const submission = parseForm(form, newCustomerForm);
  const shownNow = () => findRequestedChoices(db, advisor.access, companyId, form);
  if (isChoiceSearch(form)) {
    return json({ lastResult: { initialValue: submission.payload }, shown: await shownNow() });
  }
  const refused = async (answer: ReturnType<typeof refuseForm>) =>
    json({ lastResult: await answer.json(), shown: await shownNow() }, { status: answer.status });
  if (submission.status !== "success") return refused(refuseForm(submission));
  const outcome = orNotFound(await createUser(db, advisor, submission.value, now()), "Company");
  if (!outcome.saved) return refused(refuseForm(submission, outcome.fieldErrors));
  return redirectWithNotice(
    paths.editUser(companyId, outcome.userId),
    `Account for ${fullName(submission.value)} created.`,
  );
}

async function createAdvisor(call: ActionFunctionArgs, form: FormData) {
  const advisor = await requireAdvisor(call, "user:edit-advisor");
  const submission = parseForm(form, newAdvisorForm);
  const refused = async (answer: ReturnType<typeof refuseForm>) =>
    json({ lastResult: await answer.json(), shown: null }, { status: answer.status });
  if (submission.status !== "success") return refused(refuseForm(submission));
  const outcome = await inviteAdvisor(db, advisor, submission.value, now());
  if (!outcome.saved) return refused(refuseForm(submission, outcome.fieldErrors));
  const [under] = submission.value.companyIds;
  const text = `Account for ${fullName(submission.value)} created.`;
  return redirectWithNotice(under ? paths.editUser(under, outcome.userId) : paths.companies(), text);
}

export default function CreateUserPage() {
  const { companies, canCreateAdvisors, isForAdvisors, company, shown, ...rest } = useLoaderData<typeof loader>();
  const answer = useActionData<typeof action>();
  const choices = answer?.shown ?? shown;
  return (
    <Page
      title="Create user"
      crumbs={[
        { label: "Companies", to: paths.companies() },
        ...(company ? [{ label: company.name, to: paths.companyUsers(company.id) }] : []),
      ]}
    >
      <CompanySwitch
        label="Company"
        help={canCreateAdvisors ? "To add an {advisor}, choose “No company ({advisor})”." : undefined}
        value={isForAdvisors ? ADVISORS : String(company?.id ?? "")}
        emptyLabel={company || isForAdvisors ? undefined : "Choose a company"}
        options={[
          ...companies.map(({ id, name }) => ({ value: String(id), label: name })),
          ...(canCreateAdvisors ? [{ value: ADVISORS, label: "No company ({advisor})" }] : []),
        ]}
      />
      {isForAdvisors && (
        <AdvisorForm
          companies={companies}
          isSelf={false}
          cancelTo={paths.companies()}
          lastResult={answer?.lastResult}
        />
      )}
      {company && choices && (
        <UserForm key={company.id} company={company} shown={choices} lastResult={answer?.lastResult} {...rest} />
      )}
      {company && !choices && (
        <Banner tone="warning">
          {company.name} isn't active, so you can't add users to it. Choose another company.
        </Banner>
      )}
    </Page>
  );
}
