import type { SubmissionResult } from "@conform-to/react";
import { FormSection } from "#app/ui/form/form.tsx";
import { moneyText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { SchemaField } from "#app/ui/record-form/schema-field.tsx";
import { checkoutForm, payWords } from "../checkout-form.ts";

/** Form to choose the payment method, with the amount due. */
export function PayForm({
  amountCents,
  restCents,
  takesCards,
  lastResult,
  cancelTo,
}: {
  amountCents: number;
  /** Amount after the incentive share. */
  restCents: number;
  takesCards: boolean;
  lastResult: SubmissionResult | undefined;
  cancelTo: string;
}) {
  const supportCents = amountCents - restCents;
  const methods = takesCards ? (["card", "invoice"] as const) : (["invoice"] as const);
  return (
    <RecordForm
      id="checkout"
      schema={checkoutForm}
      record={{ useIncentive: supportCents > 0, method: methods[0] }}
      isNew
      lastResult={lastResult}
      saveLabel="Place order and pay"
      intent="checkout"
      cancelTo={cancelTo}
    >
      {(fields) => {
        const isUsed = supportCents > 0 && fields.useIncentive.value !== undefined;
        const due = isUsed ? restCents : amountCents;
        return (
          <Card>
            <FormSection title="Payment">
              <input type="hidden" name="shownCents" value={amountCents} />
              <input type="hidden" name="shownRestCents" value={restCents} />
              {supportCents > 0 && (
                <>
                  <SchemaField name="useIncentive" />
                  {isUsed && (
                    <p className="soft">
                      {`Your balance pays ${moneyText(supportCents)} of ${moneyText(amountCents)}. ` +
                        "Unlike claims, it can pay orders here in full."}
                    </p>
                  )}
                </>
              )}
              <p>
                {"Due now: "}
                <strong>{moneyText(due)}</strong>
              </p>
              {due > 0 && (
                <SchemaField name="method" options={methods.map((value) => ({ value, label: payWords[value] }))} />
              )}
            </FormSection>
          </Card>
        );
      }}
    </RecordForm>
  );
}
