import { paths } from "#app/paths.ts";
import { SelectField } from "#app/ui/choice-fields.tsx";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { IdempotencyKey } from "#app/ui/record-form/record-form.tsx";
import { countText } from "#app/ui/format.ts";
import { SafeHtml } from "#app/ui/html.tsx";
import { Banner, Sentences } from "#app/ui/notices.tsx";
import { FactStrip } from "#app/ui/fact-strip.tsx";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { Status } from "#app/ui/status.tsx";
import {
  type IdeaPhase,
  effortWord,
  mayMove,
  phaseWords,
  sitesText,
  statusOf,
} from "#app/planning/idea-catalogue/idea-rules.ts";
import type { findIdea } from "../idea-queries.server.ts";
import { questionOfRetiring } from "./idea-question.ts";
import styles from "./ideas.module.css";

type FoundIdea = NonNullable<Awaited<ReturnType<typeof findIdea>>>;
type IdeaUse = Pick<FoundIdea, "id" | "title" | "status" | "version" | "uses" | "openPlans" | "included" | "excluded">;

/** Where an idea stands and is used, with the next step, and what had better be looked at before it. */
export function IdeaStatus({ idea, checks }: { idea: IdeaUse; checks: readonly string[] }) {
  return (
    <>
      <FactStrip
        facts={[
          { term: "Status", value: <Status {...statusOf(idea.status)} /> },
          { term: "Uses", value: usesText(idea) },
          {
            term: "{Locations}",
            value: (
              <a href={paths.ideaSites(idea.id)}>
                <Say>{sitesText(idea)}</Say>
              </a>
            ),
          },
        ]}
      >
        {mayMove("activate", idea.status) && (
          <ConfirmButton
            label="Activate {idea}"
            intent="activate"
            values={{ version: idea.version }}
            title={`Activate ${idea.title}?`}
            text={checks.length > 0 ? `Owners can plan it at once. ${checks.join(" ")}` : "Owners can plan it at once."}
          />
        )}
        {mayMove("retire", idea.status) && (
          <ConfirmButton
            label="Retire {idea}"
            intent="retire"
            tone="danger"
            values={{ version: idea.version }}
            {...questionOfRetiring(idea)}
          />
        )}
      </FactStrip>
      {checks.length > 0 && (
        <Banner tone="warning" title="Worth a look">
          <Sentences all={checks} />
        </Banner>
      )}
    </>
  );
}

function usesText({ uses, openPlans }: IdeaUse): string {
  if (uses === 0) return "In no {plan} yet";
  return `${countText(uses, "time")}, in ${countText(openPlans, "open {plan}")} now`;
}

/** An idea as owners read it. `html` is what the server has sanitised. */
export function IdeaPreview({ idea, html }: { idea: Pick<FoundIdea, "summary" | "effort" | "steps">; html: string }) {
  return (
    <Card title="As owners read it">
      <div className={styles.preview}>
        <p>{idea.summary || "No summary yet."}</p>
        <SafeHtml html={html} />
        <p className="soft">Effort: {effortWord(idea.effort)}</p>
        <ol className={styles.shown}>
          {idea.steps.map((step) => (
            <li key={step.id}>
              <strong>{step.title}</strong> <span className="note">{whenText(step)}</span>
              <br />
              {step.detail}
            </li>
          ))}
        </ol>
      </div>
    </Card>
  );
}

function whenText({ phase, offsetDays }: { phase: IdeaPhase; offsetDays: number }): string {
  if (offsetDays === 0) return `${phaseWords[phase]}, on the first day`;
  const side = offsetDays < 0 ? "before the first day" : "after the first day";
  return `${phaseWords[phase]}, ${countText(Math.abs(offsetDays), "day")} ${side}`;
}

/** Publishes an idea to another company: a copy of its own there. */
export function CopyIdea({ title, companies }: { title: string; companies: readonly { id: number; name: string }[] }) {
  if (companies.length === 0) return null;
  return (
    <Card title="Another company">
      <p className="soft">
        The copy begins as a draft, with the channel, objectives and category that have the same names there.
      </p>
      <div className="row row-after">
        <ConfirmButton
          label="Copy {idea}"
          intent="copy"
          title={`Copy ${title} to another company?`}
          text="The picture and the chosen {locations} stay here."
        >
          <IdempotencyKey />
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
