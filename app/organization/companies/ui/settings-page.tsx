import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Problems } from "#app/http/problems.ts";
import { paths } from "#app/paths.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import { typedValues } from "#app/ui/record-form/field-words.ts";
import { companyForm, copiedValues } from "../company-form.ts";
import { CompanyStatusCard } from "./company-status.tsx";
import { CompanyTabs } from "#app/ui/shell/company-tabs.tsx";
import { PresentationForm, type Settings, SettingsForm } from "./settings-form.tsx";
import { NewSsoSecret, SsoSecretCard } from "./sso-secret.tsx";

/** What an action of this page answers: a refused form, problems of one of the small ones, or a secret just made. */
type Answer = SubmissionResult | { problems: Problems } | { ssoSecret: string };

/** Everything about one company that is not its people or its terms. */
export function SettingsPage({
  company,
  history,
  zones,
  mayDecide,
  maySetStatus,
  answer,
  children,
}: {
  company: Settings;
  history: ReactNode;
  zones: readonly { value: string; label: string }[];
  mayDecide: boolean;
  maySetStatus: boolean;
  answer?: Answer;
  /** What other capabilities tell of the company. */
  children?: ReactNode;
}) {
  const isSmall = answer !== undefined && ("problems" in answer || "ssoSecret" in answer);
  const lastResult = isSmall ? undefined : answer;
  // Settings that were saved start the form anew; a change of the status or the secret leaves what is typed alone.
  const values = typedValues(companyForm, { ...company, ...copiedValues(company), version: null });
  const saved = JSON.stringify([values, company.logoKey]);
  const Form = mayDecide ? SettingsForm : PresentationForm;
  return (
    <Page title={company.name} crumbs={[{ label: "Companies", to: paths.companies() }]}>
      <CompanyTabs companyId={company.id} current="settings" />
      {isSmall && "problems" in answer && (
        <Banner tone="danger" role="alert">
          {Object.values(answer.problems).flat().join(" ")}
        </Banner>
      )}
      {isSmall && "ssoSecret" in answer && <NewSsoSecret secret={answer.ssoSecret} />}
      <CompanyStatusCard company={company} mayChange={maySetStatus} />
      {children}
      <Form key={saved} company={company} zones={zones} lastResult={lastResult} />
      {mayDecide && company.ssoEnabled && company.hasSsoSecret && <SsoSecretCard version={company.version} />}
      {history}
    </Page>
  );
}
