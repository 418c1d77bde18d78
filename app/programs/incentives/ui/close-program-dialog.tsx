import { NativeSelect } from "@mantine/core";
import { countText, moneyText } from "#app/ui/text/format.ts";
import type { EndingPreview } from "../end-accounts.server.ts";

interface Successor {
  id: number;
  name: string;
  pool: string;
}

/** Return the dialog that closes a program: its sums and the choice of a successor. */
export function closeProgramDialog(
  program: { name: string; carryOverPercent: number; successorId: number | null },
  ending: EndingPreview,
  successors: readonly Successor[],
) {
  const { availableCents, accounts, reservedCents } = ending;
  const carries = program.carryOverPercent > 0;
  const chosen = successors.find(({ id }) => id === program.successorId);
  return {
    title: `Close “${program.name}”?`,
    text: [
      `${moneyText(availableCents)} is available in ${countText(accounts, "balance")}.`,
      carries && successors.length > 0
        ? `${program.carryOverPercent}% of it moves to the program you choose, and the rest expires immediately.`
        : "All of it expires immediately.",
      `${moneyText(reservedCents)} stays reserved for claims and orders. No new claims can be submitted.`,
    ].join(" "),
    tone: "danger" as const,
    fields: (
      <>
        <input type="hidden" name="availableCents" value={availableCents} />
        {carries && (
          <NativeSelect name="successorId" label="Carry over to" defaultValue={chosen ? String(chosen.id) : ""}>
            <option value="">{`No program: ${moneyText(availableCents)} expires`}</option>
            {successors.map((successor) => (
              <option key={successor.id} value={successor.id}>
                {`${successor.name}: ${outcomeText(ending, successor)}`}
              </option>
            ))}
          </NativeSelect>
        )}
      </>
    ),
  };
}

function outcomeText({ availableCents, carriedCents }: EndingPreview, { pool }: Successor): string {
  const carried = carriedCents[pool === "network" ? "network" : "location"];
  return `${moneyText(carried)} moves, ${moneyText(availableCents - carried)} expires`;
}
