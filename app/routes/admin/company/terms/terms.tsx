import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { found, problem } from "#app/http/problems.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may } from "#app/platform/identity/permissions.ts";
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { rememberCompany } from "#app/organization/companies/remembered-company.server.ts";
import { CompanyTabs } from "#app/ui/shell/company-tabs.tsx";
import { sanitiseHtml, tagsLeftOut } from "#app/platform/html/sanitise-html.server.ts";
import { saveTermsDraft } from "#app/setup/terms/save-terms-draft.server.ts";
import { switchTerms } from "#app/setup/terms/switch-terms.server.ts";
import { switchTermsForm, termsDraftForm, termsPreviewForm } from "#app/setup/terms/terms-form.ts";
import { findTermsInForce } from "#app/access/terms/terms-in-force.server.ts";
import * as terms from "#app/setup/terms/terms-versions.server.ts";
import { TermsPage } from "#app/setup/terms/ui/terms-page.tsx";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Terms and Conditions");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "terms:view");
  const { reach } = advisor;
  const company = found(await terms.findCompanyOfTerms(db, reach, idOf(call.params.companyId)), "Company");
  return json(
    {
      company,
      inForce: await findTermsInForce(db, company.id),
      draft: await terms.findTermsDraft(db, reach, company.id),
      versions: await terms.listTermsVersions(db, reach, company.id),
      people: await terms.countPeopleOfTerms(db, reach, company.id),
      maySwitch: may(advisor, "company:flags"),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

/** A preview while somebody types changes nothing that the page shows. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  formData?.get("intent") !== "preview" && defaultShouldRevalidate;

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "terms:draft");
  const { id: companyId } = companyOfPage(advisor);
  const form = await readForm(call.request);
  switch (form.get("intent")) {
    case "switch":
      return saveSwitch(call, companyId, form);
    case "preview":
      return preview(form);
    default:
      return saveDraft(advisor, companyId, form);
  }
}

async function saveDraft(advisor: Advisor, companyId: number, form: FormData) {
  const submission = parseForm(form, termsDraftForm);
  if (submission.status !== "success") return refuse(submission);
  const outcome = found(await saveTermsDraft(db, advisor, companyId, submission.value, now()), "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  const to =
    submission.value.intent === "review"
      ? paths.companyTermsVersion(companyId, outcome.number)
      : paths.companyTerms(companyId);
  return redirectWithNotice(to, `The draft of version ${outcome.number} is saved.`);
}

async function preview(form: FormData) {
  const submission = parseForm(form, termsPreviewForm);
  if (submission.status !== "success") return refuse(submission);
  const { html } = submission.value;
  return json({ preview: { html: sanitiseHtml(html), leftOut: tagsLeftOut(html) }, typed: submission.reply() });
}

async function saveSwitch(call: ActionFunctionArgs, companyId: number, form: FormData) {
  const advisor = await requireAdvisor(call, "company:flags");
  const submission = parseForm(form, switchTermsForm);
  if (submission.status !== "success") return json({ problems: unreadable }, { status: 422 });
  const { version } = submission.value;
  const disabled = submission.value.disabled === "yes";
  const outcome = found(await switchTerms(db, advisor, companyId, { version, disabled }, now()), "Company");
  if (!outcome.saved) return json({ problems: outcome.problems }, { status: outcome.status ?? 422 });
  const text = disabled ? "People are not asked to accept terms any more." : "People are asked to accept the terms.";
  return redirectWithNotice(paths.companyTerms(companyId), text);
}

const unreadable = problem("", "The form could not be read. Try again.");

export default function TermsAndConditionsPage() {
  const shown = useLoaderData<typeof loader>();
  const tabs = <CompanyTabs companyId={shown.company.id} current="terms" />;
  return <TermsPage {...shown} tabs={tabs} answer={useActionData<typeof action>()} />;
}
