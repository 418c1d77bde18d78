import { daysText } from "#app/platform/dates/day-words.ts";
import { Form } from "@remix-run/react";
import { dollarsOf } from "#app/platform/money/typed-money.ts";
import { Button } from "#app/ui/buttons.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { TextField } from "#app/ui/fields.tsx";
import { SubmitButton } from "#app/ui/form.tsx";
import { dayText } from "#app/ui/format.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Card, Facts } from "#app/ui/page.tsx";
import { IdempotencyKey } from "#app/ui/record-form/record-form.tsx";
import { DateText, Money } from "#app/ui/status.tsx";
import type { PayingProgram } from "../claim-source-rules.ts";
import styles from "./claims.module.css";
import { SpendCard } from "./spend-card.tsx";

export interface ShownSource {
  title: string;
  category: string;
  location: string;
  pcNumber: string;
  startsOn: string;
  endsOn: string;
  costCents: number;
  program: PayingProgram | null;
  refusal: string | null;
}

/** What is there to claim for an activity, what it would bring, and the button that starts its claim. */
export function StartClaim({
  source,
  window,
  amountCents,
  mayStart,
}: {
  source: ShownSource;
  /** Until when it can be claimed; null where no program pays. */
  window: { lastOn: string; isOver: boolean } | null;
  /** What the reader thinks of spending; the planned cost unless they typed another amount. */
  amountCents: number;
  mayStart: boolean;
}) {
  const { program, refusal } = source;
  return (
    <FormWithAside
      aside={
        program && (
          <SpendCard
            title="What happens if you spend this?"
            requestedCents={amountCents}
            program={program}
            availableCents={program.availableCents}
          />
        )
      }
    >
      {refusal && (
        <Banner tone="info" title="This cannot be claimed now">
          {refusal}
        </Banner>
      )}
      {window?.isOver && mayStart && (
        <Banner tone="warning">
          {`This could be claimed until ${dayText(window.lastOn)}. You can start the claim and ask your {advisor} to open it.`}
        </Banner>
      )}
      <Card title={source.title}>
        <Facts
          columns={2}
          facts={[
            { term: "{Location}", value: `${source.location} (${source.pcNumber})` },
            { term: "Category", value: source.category },
            { term: "Days", value: daysText(source) },
            { term: "Cost", value: <Money cents={source.costCents} /> },
            ...(program && window
              ? [
                  { term: "Program", value: program.name },
                  { term: "Claim it until", value: <DateText day={window.lastOn} /> },
                ]
              : []),
          ]}
        />
        {mayStart && (
          <Form method="post" className="row-after" data-print="hide">
            <IdempotencyKey />
            <SubmitButton intent="start">Start claim</SubmitButton>
          </Form>
        )}
      </Card>
      {program && (
        <Card title="What happens if I spend another amount?">
          <Form method="get" id="spend" className={styles.ask} preventScrollReset>
            <TextField
              field={{ id: "amount", name: "amount", formId: "spend", initialValue: dollarsOf(amountCents) }}
              label="Dollars"
              inputMode="decimal"
            />
            <Button type="submit">Show</Button>
          </Form>
        </Card>
      )}
    </FormWithAside>
  );
}
