import type { SubmissionResult } from "@conform-to/react";
import { Form } from "@remix-run/react";
import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { TextAreaField } from "#app/ui/fields/fields.tsx";
import { FormErrors, SubmitButton } from "#app/ui/form/form.tsx";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { Banner, SentenceList } from "#app/ui/page/notices.tsx";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Money } from "#app/ui/content/status.tsx";
import { useSchemaForm } from "#app/ui/form/schema-form.ts";
import { FocusOnUpdate } from "#app/ui/form/focus-on-update.tsx";
import { planWorkflow } from "#app/planning/plans/plan-rules.ts";
import { declineForm } from "../answer-form.ts";
import type { findAutopilotPlan } from "../waiting-plans.server.ts";

type AutopilotPlan = NonNullable<SerializeFrom<typeof findAutopilotPlan>>;

/** Body of the page on which an owner accepts, customizes or declines an autopilot plan. */
export function AutopilotPlanReview({
  plan,
  problems,
  lastResult,
}: {
  plan: AutopilotPlan;
  /** Reasons the last answer was refused. */
  problems: readonly string[];
  lastResult: SubmissionResult | undefined;
}) {
  return (
    <>
      {problems.length > 0 && (
        <FocusOnUpdate of={problems} label="Reasons you can't accept it">
          <Banner tone="danger" title="You can't accept this {plan} as it is.">
            <SentenceList all={problems} />
            <p>
              <T>{"Customize the {plan} to fix this."}</T>
            </p>
          </Banner>
        </FocusOnUpdate>
      )}
      <Card>
        <div className="stack">
          {plan.description && <p>{plan.description}</p>}
          <Facts
            facts={[
              { term: "{Location}", value: plan.location },
              { term: "Dates", value: `${dayText(plan.startsOn)} to ${dayText(plan.endsOn)}` },
              { term: "Planned cost", value: moneyText(plan.cents) },
            ]}
          />
          <p className="soft">
            <T>{"Accepting saves the {plan}. It doesn't start until you activate it."}</T>
          </p>
          <Form method="post" className="row">
            <input type="hidden" name="version" value={plan.version} />
            <SubmitButton intent="accept">{planWorkflow.transitions.accept.label}</SubmitButton>
            <SubmitButton intent="customise" tone="secondary">
              {"Customize {plan}"}
            </SubmitButton>
            <ButtonLink to={paths.plan(plan.id)}>{"Open {plan}"}</ButtonLink>
          </Form>
        </div>
      </Card>
      <Card title={countText(plan.lines.length, "item")}>
        <ol className="bare stack close">
          {plan.lines.map((line) => (
            <li key={line.id} className="between">
              <span>
                {line.title}
                <small className="note tabular">{dateRangeText(line)}</small>
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
    <Card title="Decline">
      <Form method="post" id={form.id} onSubmit={form.onSubmit} noValidate={form.noValidate} className="stack loose">
        <input type="hidden" name="version" value={version} />
        <FormErrors form={form} labels={{ reason: "Reason" }} />
        <TextAreaField
          field={fields.reason}
          label="Reason"
          help="Your {advisor} sees your reason. The {plan} moves to your archived {plans}."
          rows={3}
        />
        <div>
          <SubmitButton intent="decline" tone="danger">
            {planWorkflow.transitions.decline.label}
          </SubmitButton>
        </div>
      </Form>
    </Card>
  );
}
