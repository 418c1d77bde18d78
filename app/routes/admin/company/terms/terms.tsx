import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { type ShouldRevalidateFunction, useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, readForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { orNotFound, fieldError } from "#app/http/errors.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can } from "#app/platform/identity/permissions.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { rememberCompany } from "#app/organization/company-lists/remembered-company.server.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { sanitizeHtml, removedTags } from "#app/platform/html/sanitize-html.server.ts";
import { saveTermsDraft } from "#app/setup/terms/save-terms-draft.server.ts";
import { switchTerms } from "#app/setup/terms/switch-terms.server.ts";
import { switchTermsForm, termsDraftForm, termsPreviewForm } from "#app/setup/terms/terms-form.ts";
import { findCurrentTerms } from "#app/access/terms/current-terms.server.ts";
import * as terms from "#app/setup/terms/terms-versions.server.ts";
import { TermsPage } from "#app/setup/terms/ui/terms-page.tsx";
import { paths } from "#app/paths.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Terms and Conditions");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "terms:view");
  const { access } = advisor;
  const company = orNotFound(await terms.findTermsCompany(db, access, parseId(call.params.companyId)), "Company");
  return json(
    {
      company,
      currentTerms: await findCurrentTerms(db, company.id),
      draft: await terms.findTermsDraft(db, access, company.id),
      versions: await terms.listTermsVersions(db, access, company.id),
      people: await terms.countTermsUsers(db, access, company.id),
      canSwitch: can(advisor, "company:flags"),
    },
    { headers: rememberCompany(call.request.headers.get("Cookie"), company.id) },
  );
}

/** Skip revalidation for a preview, which changes nothing that the page loads. */
export const shouldRevalidate: ShouldRevalidateFunction = ({ formData, defaultShouldRevalidate }) =>
  !parseIntent(formData, ["preview"]) && defaultShouldRevalidate;

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "terms:draft");
  const { id: companyId } = pageCompany(advisor);
  const form = await readForm(call.request);
  switch (parseIntent(form, ["switch", "preview"])) {
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
  if (submission.status !== "success") return refuseForm(submission);
  const outcome = orNotFound(
    await saveTermsDraft(db, advisor, { companyId, typed: submission.value, now: now() }),
    "Company",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  const to =
    submission.value.intent === "review"
      ? paths.companyTermsVersion(companyId, outcome.number)
      : paths.companyTerms(companyId);
  return redirectWithNotice(to, `Draft of version ${outcome.number} saved.`);
}

async function preview(form: FormData) {
  const submission = parseForm(form, termsPreviewForm);
  if (submission.status !== "success") return refuseForm(submission);
  const { html } = submission.value;
  return json({ preview: { html: sanitizeHtml(html), leftOut: removedTags(html) }, typed: submission.reply() });
}

async function saveSwitch(call: ActionFunctionArgs, companyId: number, form: FormData) {
  const advisor = await requireAdvisor(call, "company:flags");
  const submission = parseForm(form, switchTermsForm);
  if (submission.status !== "success") return json({ fieldErrors: unreadable }, { status: 422 });
  const { version } = submission.value;
  const disabled = submission.value.disabled === "yes";
  const outcome = orNotFound(await switchTerms(db, advisor, { companyId, version, disabled, now: now() }), "Company");
  if (!outcome.saved) return json({ fieldErrors: outcome.fieldErrors }, { status: outcome.status ?? 422 });
  const text = disabled ? "Users no longer have to accept terms." : "Users now have to accept the terms.";
  return redirectWithNotice(paths.companyTerms(companyId), text);
}

const unreadable = fieldError("", "We couldn't read the form. Try again.");

export default function TermsAndConditionsPage() {
  const shown = useLoaderData<typeof loader>();
  const tabs = <CompanyNav companyId={shown.company.id} current="terms" />;
  return <TermsPage {...shown} tabs={tabs} answer={useActionData<typeof action>()} />;
}
