import { addDays } from "#app/platform/dates/calendar-days.ts";
import type { PayingPlace } from "#app/programs/claim-sources/claim-sources.server.ts";
import { findPayingProgram } from "#app/programs/claim-sources/claim-source-rules.ts";
import { matchedCents } from "#app/programs/incentives/program-rules.ts";
import { withExpectedReimbursement } from "#app/programs/unclaimed/unclaimed-rules.ts";

/** Plan item that does not exist yet. Days are YYYY-MM-DD, both included. */
export interface PlannedItem {
  locationId: number;
  ideaId: number;
  channelId: number;
  objectiveIds: number[];
  startsOn: string;
  endsOn: string;
  costCents: number;
  isIncentiveEligible: boolean;
}

/** Program money that planned items would get, in cents. */
export interface PlannedMoney {
  expectedCents: number;
  /** Amount that the programs would add if their accounts had enough money. */
  missingCents: number;
  /** Money left in the paying accounts that has to be used soon, with the last day for it; null when none expires. */
  expiring: { cents: number; lastOn: string } | null;
}

/** Days ahead within which unused money counts as expiring. */
const EXPIRES_WITHIN_DAYS = 60;

/** Compute the program money for planned items, by the rules of the items of an active plan. */
export function plannedMoney(
  items: readonly PlannedItem[],
  places: readonly PayingPlace[],
  today: string,
): PlannedMoney {
  const paid = items.flatMap((item) => {
    const place = places.find(({ id }) => id === item.locationId);
    if (!place) return [];
    const { pcNumber, formerOwners, programs } = place;
    const source = { ...item, kind: "planItem" as const, pcNumber, formerOwners, today, ...ACTIVE_ITEM };
    const { program } = findPayingProgram(source, programs);
    return program ? [{ costCents: item.costCents, program }] : [];
  });
  const expected = withExpectedReimbursement(paid);
  const expectedCents = sumOf(expected.map((item) => item.expectedCents));
  const matched = sumOf(paid.map(({ costCents, program }) => matchedCents(costCents, program)));
  const soon = addDays(today, EXPIRES_WITHIN_DAYS);
  const accounts = new Map(
    expected.flatMap(({ program, expectedCents }) =>
      expectedCents > 0 && program.endsOn <= soon ? [[program.accountId, program] as const] : [],
    ),
  );
  const expiring = [...accounts.values()];
  return {
    expectedCents,
    missingCents: Math.max(0, matched - expectedCents),
    expiring:
      expiring.length === 0
        ? null
        : {
            cents: sumOf(expiring.map(({ availableCents }) => availableCents)),
            lastOn: expiring.map(({ endsOn }) => endsOn).sort()[0] ?? today,
          },
  };
}

const ACTIVE_ITEM = { planStatus: "active", itemStatus: "planned", hasEvent: false };

function sumOf(cents: readonly number[]): number {
  return cents.reduce((sum, one) => sum + one, 0);
}
