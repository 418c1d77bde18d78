import { InputBase } from "@mantine/core";
import { getInputProps, type SubmissionResult } from "@conform-to/react";
import { shipToSection } from "#app/programs/order-forms/ship-to-form.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { FieldRow, FormSection } from "#app/ui/form/form.tsx";
import { countText, moneyText } from "#app/ui/text/format.ts";
import { Banner } from "#app/ui/page/notices.tsx";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { FormSections, SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { cardOrderForm } from "../card-form.ts";
import { type CardRules, countCards, cardsValueCents, type OrderedCards } from "../card-rules.ts";
import styles from "#app/ui/form/form.module.css";

interface Begin {
  lines: readonly { denominationCents: number }[];
}

/** Form that orders cards for an event at a location. */
export function CardOrderForm({
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
  soFar: OrderedCards;
  /** Account that would pay; null when there is none. */
  account: { program: string; availableCents: number } | null;
  /** Warning that the cards arrive after the event starts; null when they do not. */
  late: string | null;
  lastResult: SubmissionResult | undefined;
  cancelTo: string;
}) {
  return (
    <RecordForm
      id="cards"
      schema={cardOrderForm}
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
          quantity: parseQuantity(quantity.value),
        }));
        const isFunded = fields.fundedBy.value === "incentive";
        return (
          <FormWithAside
            aside={<OrderCard lines={lines} rules={rules} soFar={soFar} isFunded={isFunded} account={account} />}
          >
            {late !== null && <Banner tone="warning">{late}</Banner>}
            <Card>
              <FormSection
                title="Cards"
                text={`Up to ${countText(rules.mostCards, "card")} and ${moneyText(rules.mostCents)} per event.`}
              >
                <div className={styles.amounts} id={fields.lines.id}>
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
                {fields.lines.errors && <p className="danger-ink">{fields.lines.errors.join(" ")}</p>}
                <p className="soft">{sumText(lines, isFunded ? account : null)}</p>
                <FieldRow>
                  <SchemaField name="purpose" />
                  <SchemaField name="neededOn" />
                </FieldRow>
                <SchemaField name="fundedBy" />
              </FormSection>
            </Card>
            <FormSections layout={[shipToSection]} />
            <Card>
              <SchemaField name="isAcknowledged" />
            </Card>
          </FormWithAside>
        );
      }}
    </RecordForm>
  );
}

/** Return the typed order in one sentence: cards, value and the money left after it. */
function sumText(lines: Parameters<typeof cardsValueCents>[0], account: { availableCents: number } | null): string {
  const cents = cardsValueCents(lines);
  const sum = `${countText(countCards(lines), "card")} for ${moneyText(cents)} in total.`;
  if (!account || cents === 0) return sum;
  const left = account.availableCents - cents;
  return left < 0
    ? `${sum} Only ${moneyText(account.availableCents)} is available.`
    : `${sum} ${moneyText(left)} remains after this order.`;
}

/** Summary of the typed order and the money left after it. */
function OrderCard({
  lines,
  rules,
  soFar,
  isFunded,
  account,
}: {
  lines: readonly { denominationCents: number; quantity: number }[];
  rules: CardRules;
  soFar: OrderedCards;
  /** True when incentive money is to pay. */
  isFunded: boolean;
  /** Balance that can pay on this day; null when there is none. */
  account: { program: string; availableCents: number } | null;
}) {
  const cents = cardsValueCents(lines);
  const left = account ? account.availableCents - cents : 0;
  return (
    <Card title="If you place this order">
      <Facts
        facts={[
          { term: "This order", value: `${countText(countCards(lines), "card")}, ${moneyText(cents)}` },
          ...(soFar.cards > 0
            ? [
                {
                  term: "Ordered for this event",
                  value: `${countText(soFar.cards, "card")}, ${moneyText(soFar.cents)}`,
                },
              ]
            : []),
          ...(!isFunded ? [{ term: "Paid by", value: "Your {location}, by invoice" }] : []),
          ...(isFunded && !account
            ? [{ term: "Paid from", value: "No {incentive} program has money for this day" }]
            : []),
          ...(isFunded && account
            ? [
                { term: "Paid from", value: account.program },
                { term: "Available now", value: moneyText(account.availableCents) },
                { term: "Available after", value: left < 0 ? "Not enough" : moneyText(left) },
              ]
            : []),
        ]}
      />
      <p className="soft row-after">
        <T>{`Cards take ${rules.leadBusinessDays} business days. Your {advisor} must approve the order first.`}</T>
      </p>
    </Card>
  );
}

/** Parse a typed number of cards; 0 when it is not valid. */
function parseQuantity(typed: string | undefined): number {
  const count = Number(typed ?? "");
  return Number.isInteger(count) && count > 0 ? count : 0;
}
