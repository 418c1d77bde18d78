import { Money } from "./status.tsx";

/** Integer cents as $1,234.56, marked as an estimate if they are one; nothing for null. */
export function EstimatedMoney({ amount }: { amount: { cents: number; isEstimate: boolean } | null }) {
  if (!amount) return null;
  return (
    <>
      <Money cents={amount.cents} />
      {amount.isEstimate && <small className="note">Estimate</small>}
    </>
  );
}
