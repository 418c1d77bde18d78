import { InputBase } from "@mantine/core";
import { countText, numberText } from "#app/ui/format.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { Card } from "#app/ui/page.tsx";
import { Status } from "#app/ui/status.tsx";
import { type CompanyStatus, nextStatuses } from "../company-rules.ts";
import { companyStatusTones, companyStatusWords } from "../company-words.ts";
import type { Settings } from "./settings-form.tsx";

/** What state a company is in, and for who may change it, the ways out of it with whom each touches. */
export function CompanyStatusCard({ company, mayChange }: { company: Settings; mayChange: boolean }) {
  const { name, version, status } = company;
  return (
    <Card>
      <div className="between wraps">
        <div>
          <Status tone={companyStatusTones[status]} word={companyStatusWords[status]} />
          <p className="soft">{meanings[status]}</p>
        </div>
        {mayChange && (
          <div className="row">
            {nextStatuses(status).map((next) => (
              <ConfirmButton
                key={next}
                {...questionOf(next, company)}
                intent="status"
                values={{ status: next, version }}
                tone={next === "active" ? "primary" : "danger"}
              >
                {next === "archived" && <TypedName name={name} />}
              </ConfirmButton>
            ))}
          </div>
        )}
      </div>
    </Card>
  );
}

const meanings: Record<CompanyStatus, string> = {
  active: "Its people can sign in.",
  suspended: "Nobody of this company can sign in until it is active again.",
  archived: "Nobody of this company can sign in. Everything it has is kept.",
};

function questionOf(next: CompanyStatus, { name, registeredPeople, signedInPeople }: Settings) {
  const people = countText(registeredPeople, "person", "people");
  const touches = `${people} cannot sign in any more. ${signedOutWords(signedInPeople)}`;
  switch (next) {
    case "active":
      return {
        label: "Make active",
        title: `Make ${name} active?`,
        text: `${people} can sign in again.`,
        confirmLabel: "Make active",
      };
    case "suspended":
      return {
        label: "Suspend",
        title: `Suspend ${name}?`,
        text: `${touches} You can make it active again at any time.`,
        confirmLabel: "Suspend company",
      };
    case "archived":
      return {
        label: "Archive",
        title: `Archive ${name}?`,
        text: `${touches} It is no longer offered where a company is chosen. Nothing is deleted.`,
        confirmLabel: "Archive company",
      };
  }
}

function signedOutWords(signedIn: number): string {
  if (signedIn === 0) return "None of them is signed in now.";
  if (signedIn === 1) return "1 of them is signed in now and will be signed out at once.";
  return `${numberText(signedIn)} of them are signed in now and will be signed out at once.`;
}

function TypedName({ name }: { name: string }) {
  return (
    <InputBase
      name="typedName"
      label={`Type ${name} to confirm`}
      required
      withAsterisk={false}
      autoComplete="off"
      spellCheck={false}
    />
  );
}
