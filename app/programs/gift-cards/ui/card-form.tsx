import { InputBase } from "@mantine/core";
import { getInputProps, type SubmissionResult } from "@conform-to/react";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { countText, moneyText } from "#app/ui/format.ts";
import { Banner } from "#app/ui/notices.tsx";
import { Card, Facts } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { Say } from "#app/ui/say.tsx";
import { ShipToFields } from "#app/ui/ship-to-fields.tsx";
import { cardForm } from "../card-form.ts";
import { type CardRules, cardsOf, centsOfCards, type OrderedSoFar } from "../card-rules.ts";
import styles from "./gift-cards.module.css";

interface Begin {
  lines: readonly { denominationCents: number }[];
}

/** Orders cards for an event at a location. */
export function CardForm({
  begin,
  rules,
  soFar,
  account,
  late,
  lastResult,
  cancelTo,
}: {
  begin: Begin;
  rules: CardRules;
  soFar: OrderedSoFar;
  /** Who pays, where incentive money does. */
  account: { program: string; availableCents: number } | null;
  /** Says that the cards come after the event has begun; null where they do not. */
  late: string | null;
  lastResult: SubmissionResult | undefined;
  cancelTo: string;
}) {
  return (
    <RecordForm
      id="cards"
      schema={cardForm}
      record={begin}
      isNew
      wide
      lastResult={lastResult}
      saveLabel="Submit order"
      intent="save"
      cancelTo={cancelTo}
    >
      {(fields) => {
        const rows = fields.lines.getFieldList().map((line) => line.getFieldset());
        const lines = rows.map(({ denominationCents, quantity }) => ({
          denominationCents: Number(denominationCents.value ?? 0),
          quantity: countOf(quantity.value),
        }));
        const isFunded = fields.fundedBy.value === "incentive";
        return (
          <FormWithAside aside={<OrderCard lines={lines} {...{ rules, soFar }} account={isFunded ? account : null} />}>
            {late !== null && <Banner tone="warning">{late}</Banner>}
            <Card>
              <FormSection
                title="Cards"
                text={`${countText(rules.mostCards, "card")} or ${moneyText(rules.mostCents)} at most for one event.`}
              >
                <div className={styles.values} id={fields.lines.id}>
                  {rows.map(({ denominationCents, quantity }, place) => (
                    <div key={denominationCents.id}>
                      <input
                        type="hidden"
                        name={denominationCents.name}
                        value={String(denominationCents.initialValue ?? "")}
                      />
                      <InputBase
                        {...getInputProps(quantity, { type: "text" })}
                        key={quantity.key}
                        label={`${moneyText(lines[place]?.denominationCents ?? 0)} cards`}
                        placeholder="0"
                        inputMode="numeric"
                        error={quantity.errors?.join(" ")}
                      />
                    </div>
                  ))}
                </div>
                {fields.lines.errors && <p className={styles.problem}>{fields.lines.errors.join(" ")}</p>}
                <p className="soft">{sumText(lines, isFunded ? account : null)}</p>
                <FieldRow>
                  <SchemaField name="purpose" />
                  <SchemaField name="neededOn" />
                </FieldRow>
                <SchemaField name="fundedBy" />
              </FormSection>
            </Card>
            <Card>
              <FormSection title="Ship to" text="A street address: parcels do not go to a PO box.">
                <ShipToFields />
              </FormSection>
            </Card>
            <Card>
              <SchemaField name="isAcknowledged" />
            </Card>
          </FormWithAside>
        );
      }}
    </RecordForm>
  );
}

/** What is typed so far in a sentence: the cards, their value, and what is left of the money that pays them. */
function sumText(lines: Parameters<typeof centsOfCards>[0], account: { availableCents: number } | null): string {
  const cents = centsOfCards(lines);
  const sum = `${countText(cardsOf(lines), "card")} for ${moneyText(cents)} in all.`;
  if (!account || cents === 0) return sum;
  const left = account.availableCents - cents;
  return left < 0
    ? `${sum} Only ${moneyText(account.availableCents)} is there.`
    : `${sum} ${moneyText(left)} is left after it.`;
}

/** What is ordered so far, and what is left of the money after it. */
function OrderCard({
  lines,
  rules,
  soFar,
  account,
}: {
  lines: readonly { denominationCents: number; quantity: number }[];
  rules: CardRules;
  soFar: OrderedSoFar;
  account: { program: string; availableCents: number } | null;
}) {
  const cents = centsOfCards(lines);
  const left = account ? account.availableCents - cents : 0;
  return (
    <Card title="What happens if you order this">
      <Facts
        facts={[
          { term: "This order", value: `${countText(cardsOf(lines), "card")}, ${moneyText(cents)}` },
          ...(soFar.cards > 0
            ? [
                {
                  term: "Ordered for this event",
                  value: `${countText(soFar.cards, "card")}, ${moneyText(soFar.cents)}`,
                },
              ]
            : []),
          ...(account
            ? [
                { term: "Pays", value: account.program },
                { term: "There now", value: moneyText(account.availableCents) },
                { term: "Left after it", value: left < 0 ? "Not enough" : moneyText(left) },
              ]
            : [{ term: "Pays", value: "Your {location}, by invoice" }]),
        ]}
      />
      <p className="soft row-after">
        <Say>{`Cards take ${rules.leadBusinessDays} business days. Your {advisor} decides first.`}</Say>
      </p>
    </Card>
  );
}

/** What is typed as a number of cards; 0 while it is none. */
function countOf(typed: string | undefined): number {
  const count = Number(typed ?? "");
  return Number.isInteger(count) && count > 0 ? count : 0;
}
