import { FactStrip } from "#app/ui/page/fact-strip.tsx";
import { Money } from "#app/ui/content/status.tsx";

/** Totals of a cost list; `cost` is the label of the first one. */
export function CostTotals(props: {
  cost: string;
  costCents: number;
  claimedCents: number;
  approvedCents: number;
  paidCents: number;
}) {
  return (
    <FactStrip
      facts={[
        { term: props.cost, value: <Money cents={props.costCents} /> },
        { term: "Claimed", value: <Money cents={props.claimedCents} /> },
        { term: "Approved", value: <Money cents={props.approvedCents} /> },
        { term: "Paid", value: <Money cents={props.paidCents} /> },
      ]}
    />
  );
}
