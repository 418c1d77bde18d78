import type { SubmissionResult } from "@conform-to/react";
import { phoneText } from "#app/platform/fields/phone-rules.ts";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { Card } from "#app/ui/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { ShipToFields } from "#app/ui/ship-to-fields.tsx";
import { coffeeForm, deliveryForm, newCoffeeForm } from "../coffee-form.ts";
import { type CoffeeRules, isOverYear } from "../coffee-rules.ts";
import { CostLine, ProgramCard } from "./program-card.tsx";

interface Rules extends CoffeeRules {
  reasons: readonly string[];
  mostWinners: number;
}

interface Program {
  number: string;
  startsOn: string;
  endsOn: string;
}

/** Orders a program for a location, or changes one that nobody has decided about. */
export function CoffeeForm({
  locationId,
  record,
  others,
  rules,
  lastResult,
  saveLabel,
  cancelTo,
}: {
  /** Of a new order; a kept one stays where it is. */
  locationId?: number;
  record: Phones;
  /** The other programs of the location. */
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
        const asks = isOverYear(startsOn, others, rules) || fields.asksException.errors !== undefined;
        return (
          <FormWithAside aside={<ProgramCard startsOn={startsOn} winners={fields.winners.value} rules={rules} />}>
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
                <CostLine winners={fields.winners.value} rules={rules} />
                {asks && <SchemaField name="asksException" />}
                <SchemaField name="instructions" />
              </FormSection>
            </Card>
            <Delivery />
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

/** A record with its phones as people write them. */
function withPhones<Record extends Phones>(record: Record): Record {
  const { contactPhone, shipPhone } = record;
  return {
    ...record,
    contactPhone: contactPhone && phoneText(contactPhone),
    shipPhone: shipPhone && phoneText(shipPhone),
  };
}

/** Changes where an approved order goes, and who is asked about it. */
export function DeliveryForm({
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
      <Delivery />
    </RecordForm>
  );
}

function Delivery() {
  return (
    <>
      <Card>
        <FormSection title="Contact" text="Whom we ask about this order.">
          <FieldRow>
            <SchemaField name="contactName" />
            <SchemaField name="contactEmail" />
            <SchemaField name="contactPhone" />
          </FieldRow>
        </FormSection>
      </Card>
      <Card>
        <FormSection title="Ship to" text="A street address: parcels do not go to a PO box.">
          <ShipToFields />
        </FormSection>
      </Card>
    </>
  );
}
