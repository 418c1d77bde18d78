import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { daysText } from "#app/platform/dates/day-words.ts";
import { TextAreaField } from "#app/ui/fields.tsx";
import { FormProblems, SubmitButton } from "#app/ui/form.tsx";
import { countText, dayText, moneyText } from "#app/ui/format.ts";
import { ButtonLink } from "#app/ui/buttons.tsx";
import { Banner, Sentences } from "#app/ui/notices.tsx";
import { Card, Facts } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { Money } from "#app/ui/status.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { declineForm } from "../answer-form.ts";
import { Arrival } from "#app/ui/arrival.tsx";
import type { SerializeFrom } from "@remix-run/node";
import type { findMadePlan } from "../waiting-plans.server.ts";

type MadePlan = NonNullable<SerializeFrom<typeof findMadePlan>>;

/** A plan that was made for somebody, with the three answers; the first two are one tap. */
export function AnswerCard({
  plan,
  problems,
  lastResult,
}: {
  plan: MadePlan;
  /** Why the last answer did not go through. */
  problems: readonly string[];
  lastResult: SubmissionResult | undefined;
}) {
  return (
    <>
      {problems.length > 0 && (
        <Arrival of={problems} label="Why it cannot be accepted">
          <Banner tone="danger" title="It cannot be accepted as it is.">
            <Sentences all={problems} />
            <p>
              <Say>{"Customize the {plan} and change what is in the way."}</Say>
            </p>
          </Banner>
        </Arrival>
      )}
      <Card>
        <div className="stack">
          {plan.description && <p>{plan.description}</p>}
          <Facts
            facts={[
              { term: "{Location}", value: plan.location },
              { term: "When", value: `${dayText(plan.startsOn)} to ${dayText(plan.endsOn)}` },
              { term: "Planned cost", value: moneyText(plan.cents) },
            ]}
          />
          <Form method="post" className="row">
            <input type="hidden" name="version" value={plan.version} />
            <SubmitButton intent="accept">{"Accept {plan}"}</SubmitButton>
            <SubmitButton intent="customise" tone="secondary">
              {"Customize {plan}"}
            </SubmitButton>
            <ButtonLink to={paths.plan(plan.id)}>{"Open the {plan}"}</ButtonLink>
          </Form>
        </div>
      </Card>
      <Card title={countText(plan.lines.length, "item")}>
        <ol className="bare stack close">
          {plan.lines.map((line) => (
            <li key={line.id} className="between">
              <span>
                {line.title}
                <small className="note tabular">{daysText(line)}</small>
              </span>
              <Money cents={line.cents} />
            </li>
          ))}
        </ol>
      </Card>
      <DeclineForm version={plan.version} lastResult={lastResult} />
    </>
  );
}

function DeclineForm({ version, lastResult }: { version: number; lastResult: SubmissionResult | undefined }) {
  const [form, fields] = useSchemaForm({ id: "decline", schema: declineForm, lastResult });
  return (
    <Card title="Not now">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="stack loose">
        <input type="hidden" name="version" value={version} />
        <FormProblems form={form} labels={{ reason: "Reason" }} />
        <TextAreaField
          field={fields.reason}
          label="Reason"
          help="Your {advisor} reads it. The {plan} goes to the archive, where you find it again."
          rows={3}
        />
        <div>
          <SubmitButton intent="decline" tone="danger">
            {"Decline {plan}"}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
