import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { FieldErrors } from "#app/http/errors.ts";
import { paths } from "#app/paths.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { recordToFormValues } from "#app/ui/record-form/field-texts.ts";
import { CompanyNav } from "#app/ui/shell/company-nav.tsx";
import { companyForm, templateValues } from "../company-form.ts";
import { CompanyStatusCard } from "./company-status.tsx";
import { LimitedCompanySettingsForm, type CompanySettings, CompanySettingsForm } from "./company-settings-form.tsx";
import { NewSsoSecret, SsoSecretCard } from "./sso-secret.tsx";

/** Result of the page's actions: a refused form, errors of a small form, or a new secret. */
type Answer = SubmissionResult | { fieldErrors: FieldErrors } | { ssoSecret: string };

/** Page of a company's settings, status and history. */
export function CompanySettingsPage({
  company,
  history,
  zones,
  canDecide,
  canSetStatus,
  answer,
  children,
}: {
  company: CompanySettings;
  history: ReactNode;
  zones: readonly { value: string; label: string }[];
  canDecide: boolean;
  canSetStatus: boolean;
  answer?: Answer;
  /** Cards of other capabilities. */
  children?: ReactNode;
}) {
  const isSmall = answer !== undefined && ("fieldErrors" in answer || "ssoSecret" in answer);
  const lastResult = isSmall ? undefined : answer;
  // Saved settings reset the form; a change of the status or the secret keeps the values being entered.
  const values = recordToFormValues(companyForm, { ...company, ...templateValues(company), version: null });
  const saved = JSON.stringify([values, company.logoKey]);
  const Form = canDecide ? CompanySettingsForm : LimitedCompanySettingsForm;
  return (
    <Page title={company.name} crumbs={[{ label: "Companies", to: paths.companies() }]}>
      <CompanyNav companyId={company.id} current="settings" />
      {isSmall && "fieldErrors" in answer && (
        <Banner tone="danger" role="alert">
          {Object.values(answer.fieldErrors).flat().join(" ")}
        </Banner>
      )}
      {isSmall && "ssoSecret" in answer && <NewSsoSecret secret={answer.ssoSecret} />}
      <CompanyStatusCard company={company} canChange={canSetStatus} />
      {children}
      <Form key={saved} company={company} zones={zones} lastResult={lastResult} />
      {canDecide && company.ssoEnabled && company.hasSsoSecret && <SsoSecretCard version={company.version} />}
      {history}
    </Page>
  );
}
