import { NativeSelect } from "@mantine/core";
import { countText, moneyText } from "#app/ui/format.ts";
import type { EndingPreview } from "../end-accounts.server.ts";

interface Successor {
  id: number;
  name: string;
  pool: string;
}

/** What is asked before a program is closed: its sums, and where the carried share goes. */
export function closeQuestion(
  program: { name: string; carryOverPercent: number; successorId: number | null },
  ending: EndingPreview,
  successors: readonly Successor[],
) {
  const { availableCents, accounts, reservedCents } = ending;
  const carries = program.carryOverPercent > 0;
  const chosen = successors.find(({ id }) => id === program.successorId);
  return {
    title: `Close ${program.name}?`,
    text: [
      `${moneyText(availableCents)} is available in ${countText(accounts, "account")}.`,
      carries && successors.length > 0
        ? `Of it, ${program.carryOverPercent}% moves to the program that you choose, and the rest expires at once.`
        : "All of it expires at once.",
      `${moneyText(reservedCents)} is reserved for claims and orders and stays reserved. Nothing more can be claimed.`,
    ].join(" "),
    tone: "danger" as const,
    fields: (
      <>
        <input type="hidden" name="availableCents" value={availableCents} />
        {carries && (
          <NativeSelect name="successorId" label="Carried over to" defaultValue={chosen ? String(chosen.id) : ""}>
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
