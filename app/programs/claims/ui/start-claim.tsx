import { Form } from "@remix-run/react";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { toDollarsInput } from "#app/platform/money/parse-cents.ts";
import { Button } from "#app/ui/page/buttons.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { TextField } from "#app/ui/fields/fields.tsx";
import { SubmitButton } from "#app/ui/form/form.tsx";
import { dayText } from "#app/ui/text/format.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";
import { DateText, Money } from "#app/ui/content/status.tsx";
import type { PayingProgram } from "#app/programs/claim-sources/claim-source-rules.ts";
import styles from "./claims.module.css";
import { SpendCard } from "./spend-card.tsx";

export interface StartableActivity {
  title: string;
  category: string;
  location: string;
  pcNumber: string;
  startsOn: string;
  endsOn: string;
  /** 0 when the cost is unknown. */
  costCents: number;
  program: PayingProgram | null;
  refusal: string | null;
}

/** Activity to claim, a spending calculator and the button that starts its claim. */
export function StartClaim({
  source,
  window,
  amountCents,
  canStart,
}: {
  source: StartableActivity;
  /** Claim window; null when no program pays. */
  window: { lastOn: string; isOver: boolean } | null;
  /** Amount that the user plans to spend, in cents; the planned cost unless they typed another. */
  amountCents: number;
  canStart: boolean;
}) {
  const { program, refusal } = source;
  return (
    <FormWithAside
      aside={
        program && (
          <SpendCard
            title="Estimate for this amount"
            requestedCents={amountCents}
            program={program}
            availableCents={program.availableCents}
          />
        )
      }
    >
      {refusal && (
        <Banner tone="info" title="You can't claim this now">
          {refusal}
        </Banner>
      )}
      {window?.isOver && canStart && (
        <Banner tone="warning">
          {`The claim deadline was ${dayText(window.lastOn)}. Start the claim and ask your {advisor} to allow it after the deadline.`}
        </Banner>
      )}
      <Card title={source.title}>
        <Facts
          columns={2}
          facts={[
            { term: "{Location}", value: `${source.location} (${source.pcNumber})` },
            { term: "Category", value: source.category },
            { term: "Dates", value: dateRangeText(source) },
            { term: "Cost", value: source.costCents > 0 ? <Money cents={source.costCents} /> : "Unknown" },
            ...(program && window
              ? [
                  { term: "Program", value: program.name },
                  { term: "Claim deadline", value: <DateText day={window.lastOn} /> },
                ]
              : []),
          ]}
        />
        {canStart && (
          <Form method="post" className="row-after" data-print="hide">
            <IdempotencyKeyInput />
            <SubmitButton intent="start">Start claim</SubmitButton>
          </Form>
        )}
      </Card>
      {program && (
        <Card title="Try another amount">
          <Form method="get" id="spend" className={styles.ask} preventScrollReset>
            <TextField
              field={{ id: "amount", name: "amount", formId: "spend", initialValue: toDollarsInput(amountCents) }}
              label="Amount in dollars"
              inputMode="decimal"
            />
            <Button type="submit">Calculate</Button>
          </Form>
        </Card>
      )}
    </FormWithAside>
  );
}
