import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { countText, moneyText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import { IdempotencyKeyInput } from "#app/ui/record-form/record-form.tsx";

/** Claims that are ready for a batch, and the button that creates it. */
export function ReadyCard({ companyId, claims, cents }: { companyId: number; claims: number; cents: number }) {
  if (claims === 0) return <p className="soft">No approved claims are ready for a batch.</p>;
  const what = `${countText(claims, "approved claim")}, ${moneyText(cents)} in total`;
  return (
    <Card
      title="Ready to pay"
      action={
        <ConfirmButton
          label="Create batch"
          title="Create a payment batch?"
          text={`It includes ${what}. The claims move to Payment pending.`}
          intent="make"
          values={{ companyId, claims, cents }}
          isMain
        >
          <IdempotencyKeyInput />
        </ConfirmButton>
      }
    >
      <p>
        {`${what}. `}
        <a href={paths.claimQueue({ company: companyId, status: ["approved", "partlyApproved"] })}>
          See approved claims
        </a>
      </p>
    </Card>
  );
}
