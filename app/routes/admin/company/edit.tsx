import { type ActionFunctionArgs, type LoaderFunctionArgs, type MetaFunction, json } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { now } from "#app/clock.server.ts";
import { db } from "#app/db.server.ts";
import { parseForm, refuse } from "#app/http/form.server.ts";
import { idOf } from "#app/http/ids.ts";
import { redirectWithNotice } from "#app/http/notice.server.ts";
import { forbidden, found, problem } from "#app/http/problems.ts";
import { readUpload, type Upload } from "#app/http/upload.server.ts";
import { type Advisor, requireAdvisor } from "#app/access/guards/guards.server.ts";
import { may, refusalOf } from "#app/platform/identity/permissions.ts";
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
import { companyOfPage } from "#app/organization/companies/company-of-page.server.ts";
import { findCompanySettings } from "#app/organization/companies/company-queries.server.ts";
import { statusVerbs } from "#app/organization/companies/company-rules.ts";
import { logoUpload, receiveLogo } from "#app/organization/companies/receive-logo.server.ts";
import { newSsoSecret, renewSsoSecret, setCompanyStatus } from "#app/organization/companies/save-company.server.ts";
import { timeZoneOptions } from "#app/platform/dates/time-zones.ts";
import { SettingsPage } from "#app/organization/companies/ui/settings-page.tsx";
import { findGaps } from "#app/insight/upkeep/gaps.server.ts";
import { findSetup } from "#app/insight/upkeep/setup.server.ts";
import { GapsCard } from "#app/insight/upkeep/ui/gaps-card.tsx";
import { SetupCard } from "#app/insight/upkeep/ui/setup-card.tsx";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/format.ts";
import { adminPageTitle } from "#app/ui/title.ts";

export const meta: MetaFunction<typeof loader> = ({ matches }) => adminPageTitle(matches, "Edit Company");

export async function loader(call: LoaderFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:view");
  const id = idOf(call.params.companyId);
  const company = found(await findCompanySettings(db, advisor.reach, id, now()), "Company");
  return json({
    company,
    history: await listCompanyHistory(db, advisor.reach, id),
    setup: await findSetup(db, advisor.reach, id),
    gaps: await findGaps(db, advisor.reach, id, now()),
    zones: timeZoneOptions(company.timeZone),
    mayDecide: may(advisor, "company:flags"),
    maySetStatus: may(advisor, "company:status"),
  });
}

export async function action(call: ActionFunctionArgs) {
  const advisor = await requireAdvisor(call, "company:edit");
  companyOfPage(advisor);
  return readUpload(call.request, logoUpload, async (upload) => {
    switch (upload.form.get("intent")) {
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
  const isSenior = may(advisor, "company:flags");
  if (!isSenior && seniorFields.some((name) => form.has(name))) throw forbidden(refusalOf(advisor));
  const submission = parseForm(form, isSenior ? companyForm : companyPresentationForm);
  const { logo, problems } = await receiveLogo(db, call, advisor, files, now());
  if (submission.status !== "success" || problems) return refuse(submission, problems ?? {});
  const id = idOf(call.params.companyId);
  const { removeLogo } = submission.value;
  const change = logo ?? (removeLogo ? "remove" : null);
  const outcome = found(await changeCompany(db, advisor, id, submission.value, change, now()), "Company");
  if (!outcome.saved) return refuse(submission, outcome.problems, outcome.status);
  if (outcome.ssoSecret) return json({ ssoSecret: outcome.ssoSecret });
  return redirectWithNotice(paths.editCompany(id), "The settings are saved.");
}

async function saveStatus(call: ActionFunctionArgs, { form }: Upload) {
  const advisor = await requireAdvisor(call, "company:status");
  const submission = parseForm(form, companyStatusForm);
  if (submission.status !== "success") return json({ problems: unreadable }, { status: 422 });
  const id = idOf(call.params.companyId);
  const outcome = found(await setCompanyStatus(db, advisor, { id, now: now() }, submission.value, now()), "Company");
  if (!outcome.saved) return json({ problems: outcome.problems }, { status: outcome.status ?? 422 });
  const signedOut =
    outcome.signedOut > 0 ? ` ${countText(outcome.signedOut, "person was", "people were")} signed out.` : "";
  const { status } = submission.value;
  return redirectWithNotice(paths.editCompany(id), `${outcome.name} is ${statusVerbs[status]}.${signedOut}`);
}

async function renewSecret(call: ActionFunctionArgs, { form }: Upload) {
  const advisor = await requireAdvisor(call, "company:flags");
  const submission = parseForm(form, renewSecretForm);
  if (submission.status !== "success") return json({ problems: unreadable }, { status: 422 });
  const id = idOf(call.params.companyId);
  const { version } = submission.value;
  const ssoSecret = newSsoSecret();
  const outcome = found(await renewSsoSecret(db, advisor, { id }, { version, ssoSecret }, now()), "Company");
  if (!outcome.saved) return json({ problems: outcome.problems }, { status: outcome.status ?? 422 });
  return json({ ssoSecret });
}

const unreadable = problem("", "The form could not be read. Try again.");

export default function EditCompanyPage() {
  const { setup, gaps, history, ...settings } = useLoaderData<typeof loader>();
  return (
    <SettingsPage
      {...settings}
      answer={useActionData<typeof action>()}
      history={
        <RecordHistory
          entries={history}
          timeZone={settings.company.timeZone}
          empty="Changes of these settings appear here, with who made them."
        />
      }
    >
      <SetupCard name={settings.company.name} steps={setup} />
      <GapsCard gaps={gaps} />
    </SettingsPage>
  );
}
