import { paths } from "#app/paths.ts";
import { SelectField } from "#app/ui/fields/choice-fields.tsx";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { countText, numberText } from "#app/ui/text/format.ts";
import { SafeHtml } from "#app/ui/content/html.tsx";
import { Banner, SentenceList } from "#app/ui/page/notices.tsx";
import { FactStrip } from "#app/ui/page/fact-strip.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Status } from "#app/ui/content/status.tsx";
import { effortWord, ideaLocationsText, ideaWorkflow, stepDueText } from "#app/planning/idea-catalog/idea-rules.ts";
import { startsFrom, statusOf } from "#app/platform/workflow/define-workflow.ts";
import type { findIdea } from "../idea-queries.server.ts";
import { retireIdeaConfirmation } from "./retire-confirmation.ts";

type FoundIdea = NonNullable<Awaited<ReturnType<typeof findIdea>>>;
type IdeaUse = Pick<FoundIdea, "id" | "title" | "status" | "version" | "uses" | "openPlans" | "included" | "excluded">;

/** Status and use of an idea, its buttons, and warnings to check before activating. */
export function IdeaOverview({ idea, checks }: { idea: IdeaUse; checks: readonly string[] }) {
  return (
    <>
      <FactStrip
        facts={[
          { term: "Status", value: <Status {...statusOf(ideaWorkflow, idea.status)} /> },
          { term: "Used", value: usesText(idea) },
          {
            term: "{Locations}",
            value: (
              <a href={paths.ideaSites(idea.id)}>
                <T>{ideaLocationsText(idea)}</T>
              </a>
            ),
          },
        ]}
      >
        {startsFrom(ideaWorkflow.transitions.activate, idea.status) && (
          <ConfirmButton
            label={ideaWorkflow.transitions.activate.label}
            intent="activate"
            values={{ version: idea.version }}
            title={`Activate “${idea.title}”?`}
            text={
              checks.length > 0
                ? `Owners can add it to {plans} right away. ${checks.join(" ")}`
                : "Owners can add it to {plans} right away."
            }
          />
        )}
        {startsFrom(ideaWorkflow.transitions.retire, idea.status) && (
          <ConfirmButton
            label={ideaWorkflow.transitions.retire.label}
            intent="retire"
            tone="danger"
            values={{ version: idea.version }}
            {...retireIdeaConfirmation(idea)}
          />
        )}
      </FactStrip>
      {checks.length > 0 && (
        <Banner tone="warning" title="Check this {idea}">
          <SentenceList all={checks} />
        </Banner>
      )}
    </>
  );
}

function usesText({ uses, openPlans }: IdeaUse): string {
  if (uses === 0) return "Not in any {plan} yet";
  return `${countText(uses, "time")} (${numberText(openPlans)} in open {plans})`;
}

/** Idea as owners read it. `html` is already sanitized on the server. */
export function IdeaPreview({ idea, html }: { idea: Pick<FoundIdea, "summary" | "effort" | "steps">; html: string }) {
  return (
    <Card title="Owner preview">
      <div className="stack close">
        <p>{idea.summary || "No summary yet."}</p>
        <SafeHtml html={html} />
        <p className="soft">Effort: {effortWord(idea.effort)}</p>
        <ol className="stack close bullets">
          {idea.steps.map((step) => (
            <li key={step.id}>
              <strong className="medium">{step.title}</strong>{" "}
              <span className="note">{stepDueText(step.offsetDays)}</span>
              <br />
              {step.detail}
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}

/** Card that copies an idea to another company. */
export function CopyIdeaCard({
  title,
  companies,
}: {
  title: string;
  companies: readonly { id: number; name: string }[];
}) {
  if (companies.length === 0) return null;
  return (
    <Card title="Copy to another company">
      <p className="soft">
        The copy starts as a draft. It keeps the channel, objectives and category if their names match.
      </p>
      <div className="row row-after">
        <ConfirmButton
          label="Copy {idea}"
          intent="copy"
          title={`Copy “${title}” to another company?`}
          text="The picture and {location} choices aren't copied."
        >
          <IdempotencyKeyInput />
          <SelectField
            field={{ id: "copy-company", name: "companyId", formId: "" }}
            label="Company"
            emptyLabel="Choose a company"
            options={companies.map(({ id, name }) => ({ value: String(id), label: name }))}
          />
        </ConfirmButton>
      </div>
    </Card>
  );
}
