import type { SubmissionResult } from "@conform-to/react";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { FieldRow, FormSection } from "#app/ui/form/form.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { FormSections, SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { coffeeForm, deliveryForm, deliveryLayout, newCoffeeForm } from "../coffee-form.ts";
import { type CoffeeRules, exceedsYearlyLimit } from "../coffee-rules.ts";
import { CoffeeCostLine, CoffeeSummary } from "./coffee-summary.tsx";

interface Rules extends CoffeeRules {
  reasons: readonly string[];
  mostWinners: number;
}

interface Program {
  number: string;
  startsOn: string;
  endsOn: string;
}

/** Form that orders a program or changes an undecided order. */
export function CoffeeOrderForm({
  locationId,
  record,
  others,
  rules,
  lastResult,
  saveLabel,
  cancelTo,
}: {
  /** Location of a new order; an existing order keeps its own. */
  locationId?: number;
  record: Phones;
  /** Other programs of the location. */
  others: readonly Program[];
  rules: Rules;
  lastResult: SubmissionResult | undefined;
  saveLabel: string;
  cancelTo: string;
}) {
  return (
    <RecordForm
      id="coffee"
      schema={locationId === undefined ? coffeeForm : newCoffeeForm}
      record={withPhones(record)}
      isNew={locationId !== undefined}
      options={{ reason: rules.reasons.map((reason) => ({ value: reason, label: reason })) }}
      lastResult={lastResult}
      saveLabel={saveLabel}
      intent="save"
      cancelTo={cancelTo}
      wide
    >
      {(fields) => {
        const startsOn = String(fields.startsOn.value ?? "");
        const asks = exceedsYearlyLimit(startsOn, others, rules) || fields.asksException.errors !== undefined;
        return (
          <FormWithAside aside={<CoffeeSummary startsOn={startsOn} winners={fields.winners.value} rules={rules} />}>
            {locationId !== undefined && <input type="hidden" name="locationId" value={locationId} />}
            <Card>
              <FormSection title="Program">
                <FieldRow>
                  <SchemaField name="reason" />
                  <SchemaField name="openingOn" />
                </FieldRow>
                <FieldRow>
                  <SchemaField name="startsOn" />
                  <SchemaField name="winners" />
                  <SchemaField name="language" />
                </FieldRow>
                <CoffeeCostLine winners={fields.winners.value} rules={rules} />
                {asks && <SchemaField name="asksException" />}
                <SchemaField name="instructions" />
              </FormSection>
            </Card>
            <FormSections layout={deliveryLayout} />
          </FormWithAside>
        );
      }}
    </RecordForm>
  );
}

interface Phones {
  contactPhone: string | null;
  shipPhone: string | null;
}

/** Format a record's phone numbers for editing. */
function withPhones<Record extends Phones>(record: Record): Record {
  const { contactPhone, shipPhone } = record;
  return {
    ...record,
    contactPhone: contactPhone && phoneText(contactPhone),
    shipPhone: shipPhone && phoneText(shipPhone),
  };
}

/** Form for the address and the contact of an approved order. */
export function CoffeeDeliveryForm({
  record,
  lastResult,
  cancelTo,
}: {
  record: Phones;
  lastResult: SubmissionResult | undefined;
  cancelTo: string;
}) {
  return (
    <RecordForm
      id="delivery"
      schema={deliveryForm}
      record={withPhones(record)}
      lastResult={lastResult}
      saveLabel="Save order"
      intent="delivery"
      cancelTo={cancelTo}
    >
      <FormSections layout={deliveryLayout} />
    </RecordForm>
  );
}
