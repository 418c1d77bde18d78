import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, refuseForm } from "#app/http/form.server.ts";
import { parseIntent } from "#app/http/form-values.ts";
import { parseId } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { forbidden, orNotFound, fieldError } from "#app/http/errors.ts";
import { readUpload, type Upload } from "#app/http/upload.server.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { can, permissionRefusal } from "#app/platform/identity/permissions.ts";
import { changeCompany } from "#app/organization/companies/change-company.server.ts";
import {
  companyForm,
  companyPresentationForm,
  companyStatusForm,
  renewSecretForm,
  seniorFields,
} from "#app/organization/companies/company-form.ts";
import { RecordHistory } from "#app/platform/audit/ui/record-history.tsx";
import { listCompanyHistory } from "#app/organization/companies/company-history.server.ts";
import { pageCompany } from "#app/organization/companies/page-company.server.ts";
import { findCompanySettings } from "#app/organization/companies/company-queries.server.ts";
import { companyStatusParticiple } from "#app/organization/companies/company-rules.ts";
import { logoUpload, receiveLogo } from "#app/organization/companies/receive-logo.server.ts";
import { newSsoSecret, renewSsoSecret, setCompanyStatus } from "#app/organization/companies/save-company.server.ts";
import { timeZoneOptions } from "#app/platform/dates/time-zones.ts";
import { CompanySettingsPage } from "#app/organization/companies/ui/company-settings-page.tsx";
import { findGaps } from "#app/insight/company-setup/gaps.server.ts";
import { listSetupSteps } from "#app/insight/company-setup/setup.server.ts";
import { GapsCard } from "#app/insight/company-setup/ui/gaps-card.tsx";
import { SetupCard } from "#app/insight/company-setup/ui/setup-card.tsx";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/text/format.ts";
import { adminPageTitle } from "#app/ui/text/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Company");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  const id = parseId(call.params.companyId);
  const company = orNotFound(await findCompanySettings(db, advisor.access, id, now()), "Company");
  return json({
    company,
    history: await listCompanyHistory(db, advisor.access, id),
    setup: await listSetupSteps(db, advisor.access, id),
    gaps: await findGaps(db, advisor.access, id, now()),
    zones: timeZoneOptions(company.timeZone),
    canDecide: can(advisor, "company:flags"),
    canSetStatus: can(advisor, "company:status"),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:edit");
  pageCompany(advisor);
  return readUpload(call.request, logoUpload, async (upload) => {
    switch (parseIntent(upload.form, ["status", "renew-secret"])) {
      case "status":
        return saveStatus(call, upload);
      case "renew-secret":
        return renewSecret(call, upload);
      default:
        return saveSettings(call, advisor, upload);
    }
  });
}

async function saveSettings(call: ActionFunctionArgs, advisor: Advisor, { form, files }: Upload) {
  const isSenior = can(advisor, "company:flags");
  if (!isSenior && seniorFields.some((name) => form.has(name))) throw forbidden(permissionRefusal(advisor));
  const submission = parseForm(form, isSenior ? companyForm : companyPresentationForm);
  const { logo, fieldErrors } = await receiveLogo(db, { call, advisor, files, now: now() });
  if (submission.status !== "success" || fieldErrors) return refuseForm(submission, fieldErrors ?? {});
  const id = parseId(call.params.companyId);
  const { removeLogo } = submission.value;
  const change = logo ?? (removeLogo ? "remove" : null);
  const outcome = orNotFound(
    await changeCompany({ db, actor: advisor, now: now() }, id, submission.value, change),
    "Company",
  );
  if (!outcome.saved) return refuseForm(submission, outcome.fieldErrors, outcome.status);
  if (outcome.ssoSecret) return json({ ssoSecret: outcome.ssoSecret });
  return redirectWithNotice(paths.editCompany(id), "Settings saved.");
}

async function saveStatus(call: ActionFunctionArgs, { form }: Upload) {
  const advisor = await requireAdvisor(call, "company:status");
  const submission = parseForm(form, companyStatusForm);
  if (submission.status !== "success") return json({ fieldErrors: unreadable }, { status: 422 });
  const id = parseId(call.params.companyId);
  const outcome = orNotFound(
    await setCompanyStatus({ db, actor: advisor, now: now() }, { id, now: now() }, submission.value),
    "Company",
  );
  if (!outcome.saved) return json({ fieldErrors: outcome.fieldErrors }, { status: outcome.status ?? 422 });
  const signedOut =
    outcome.signedOut > 0 ? ` ${countText(outcome.signedOut, "user was", "users were")} signed out.` : "";
  const { status } = submission.value;
  return redirectWithNotice(paths.editCompany(id), `${outcome.name} ${companyStatusParticiple(status)}.${signedOut}`);
}

async function renewSecret(call: ActionFunctionArgs, { form }: Upload) {
  const advisor = await requireAdvisor(call, "company:flags");
  const submission = parseForm(form, renewSecretForm);
  if (submission.status !== "success") return json({ fieldErrors: unreadable }, { status: 422 });
  const id = parseId(call.params.companyId);
  const { version } = submission.value;
  const ssoSecret = newSsoSecret();
  const outcome = orNotFound(
    await renewSsoSecret({ db, actor: advisor, now: now() }, { id }, { version, ssoSecret }),
    "Company",
  );
  if (!outcome.saved) return json({ fieldErrors: outcome.fieldErrors }, { status: outcome.status ?? 422 });
  return json({ ssoSecret });
}

const unreadable = fieldError("", "We couldn't read the form. Try again.");

export default function EditCompanyPage() {
  const { setup, gaps, history, ...settings } = useLoaderData<typeof loader>();
  return (
    <CompanySettingsPage
      {...settings}
      answer={useActionData<typeof action>()}
      history={<RecordHistory entries={history} timeZone={settings.company.timeZone} />}
    >
      <SetupCard id={settings.company.id} name={settings.company.name} steps={setup} />
      <GapsCard gaps={gaps} />
    </CompanySettingsPage>
  );
}
