import type { SubmissionResult } from "@conform-to/react";
import type { ReactNode } from "react";
import type { Problems } from "#app/http/problems.ts";
import { paths } from "#app/paths.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Page } from "#app/ui/page.tsx";
import type { CompanyStatus } from "../company-rules.ts";
import { settingsDefaults } from "../settings-defaults.ts";
import type { ZoneOption } from "./company-fields.tsx";
import { CompanyHistory } from "./company-history.tsx";
import { CompanyStatusCard } from "./company-status.tsx";
import { CompanyTabs } from "#app/ui/shell/company-tabs.tsx";
import { PresentationForm } from "./presentation-form.tsx";
import { type Settings, SettingsForm } from "./settings-form.tsx";
import { NewSsoSecret, SsoSecretCard } from "./sso-secret.tsx";

interface Company extends Settings {
  status: CompanyStatus;
  registeredPeople: number;
  signedInPeople: number;
  hasSsoSecret: boolean;
}

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
  company: Company;
  history: { id: number; at: string; by: string; sentences: string[] }[];
  zones: readonly ZoneOption[];
  mayDecide: boolean;
  maySetStatus: boolean;
  answer?: Answer;
  /** What other capabilities tell of the company. */
  children?: ReactNode;
}) {
  const isSmall = answer !== undefined && ("problems" in answer || "ssoSecret" in answer);
  const lastResult = isSmall ? undefined : answer;
  // Settings that were saved start the form anew; a change of the status or the secret leaves what is typed alone.
  const saved = JSON.stringify([settingsDefaults(company), company.logoKey]);
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
      {mayDecide ? (
        <SettingsForm key={saved} company={company} zones={zones} lastResult={lastResult} />
      ) : (
        <PresentationForm
          key={saved}
          company={company}
          timeZone={zones.find((zone) => zone.value === company.timeZone)?.label ?? company.timeZone}
          lastResult={lastResult}
        />
      )}
      {mayDecide && company.ssoEnabled && company.hasSsoSecret && <SsoSecretCard version={company.version} />}
      <CompanyHistory entries={history} timeZone={company.timeZone} />
    </Page>
  );
}
