import { ConfirmButton } from "#app/ui/confirm.tsx";
import { countText, moneyText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { IdempotencyKey } from "#app/ui/record-form/record-form.tsx";

/** What waits for a batch of a company, and the button that makes it. */
export function ReadyCard({ companyId, claims, cents }: { companyId: number; claims: number; cents: number }) {
  if (claims === 0) return <p className="soft">No approved claim waits for a batch.</p>;
  const what = `${countText(claims, "approved claim")}, ${moneyText(cents)} in all`;
  return (
    <Card
      title="Ready to be paid"
      action={
        <ConfirmButton
          label="Make batch"
          title="Make a payment batch?"
          text={`It holds ${what}. From then on they wait for their payment.`}
          intent="make"
          values={{ companyId, claims, cents }}
          isMain
        >
          <IdempotencyKey />
        </ConfirmButton>
      }
    >
      <p>{what}.</p>
    </Card>
  );
}
