import { InputBase } from "@mantine/core";
import { countText, numberText } from "#app/ui/text/format.ts";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { availableActions, statusOf } from "#app/platform/workflow/define-workflow.ts";
import { type CompanyStatus, companyWorkflow } from "../company-rules.ts";
import type { CompanySettings } from "./company-settings-form.tsx";

/**
 * Card with a company's status. Users who can change it also get a button for each next status, whose confirmation says
 * how many users are affected.
 */
export function CompanyStatusCard({ company, canChange }: { company: CompanySettings; canChange: boolean }) {
  const { name, version, status } = company;
  return (
    <Card>
      <div className="between wraps">
        <div>
          <Status {...statusOf(companyWorkflow, status)} />
          <p className="soft">{meanings[status]}</p>
        </div>
        {canChange && (
          <div className="row">
            {availableActions(companyWorkflow, company, {}).map(({ action, label }) => {
              const next = companyWorkflow.transitions[action].to;
              return (
                <ConfirmButton
                  key={action}
                  label={label}
                  {...companyStatusConfirmation(next, company)}
                  intent="status"
                  values={{ status: next, version }}
                  tone={next === "active" ? "primary" : "danger"}
                >
                  {next === "archived" && <TypedName name={name} />}
                </ConfirmButton>
              );
            })}
          </div>
        )}
      </div>
    </Card>
  );
}

const meanings: Record<CompanyStatus, string> = {
  active: "Users can sign in.",
  suspended: "Users can't sign in until the company is reactivated.",
  archived: "Users can't sign in. All data is kept.",
};

function companyStatusConfirmation(next: CompanyStatus, { name, registeredPeople, signedInPeople }: CompanySettings) {
  const people = countText(registeredPeople, "user");
  const effect = `${people} will no longer be able to sign in. ${signedOutText(signedInPeople)}`;
  switch (next) {
    case "active":
      return { title: `Reactivate ${name}?`, text: `${people} can sign in again.` };
    case "suspended":
      return { title: `Suspend ${name}?`, text: `${effect} You can reactivate the company at any time.` };
    case "archived":
      return {
        title: `Archive ${name}?`,
        text: `${effect} The company is hidden from company lists. Nothing is deleted.`,
      };
  }
}

function signedOutText(signedIn: number): string {
  if (signedIn === 0) return "None of them are signed in now.";
  if (signedIn === 1) return "1 user is signed in now and will be signed out immediately.";
  return `${numberText(signedIn)} users are signed in now and will be signed out immediately.`;
}

function TypedName({ name }: { name: string }) {
  return (
    <InputBase name="typedName" label={`Type ${name} to confirm`} required autoComplete="off" spellCheck={false} />
  );
}
