import type { SerializeFrom } from "@remix-run/node";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { BalanceBar } from "#app/ui/content/balance-bar.tsx";
import { countText, moneyText } from "#app/ui/text/format.ts";
import { SafeHtml } from "#app/ui/content/html.tsx";
import { Card, Facts } from "#app/ui/page/page.tsx";
import { DateText, Status } from "#app/ui/content/status.tsx";
import type { findIncentiveProgram } from "../program-queries.server.ts";
import { expiryDay, programWorkflow } from "../program-rules.ts";

type Program = Omit<NonNullable<SerializeFrom<typeof findIncentiveProgram>>, "timeZone" | "createdBy" | "updatedBy">;

function carryText({ carryOverPercent, successor }: Program): string {
  if (carryOverPercent === 0) return "None";
  return successor === null
    ? `None yet. Choose a program to receive the ${carryOverPercent}%.`
    : `${carryOverPercent}% to ${successor}`;
}

/** Terms, balance and rules of a program. */
export function ProgramFacts({ program }: { program: Program }) {
  const { startsOn, endsOn, matchPercent, capCents, requiredCompletions, rulesHtml } = program;
  return (
    <>
      <Card>
        <Facts
          columns={2}
          facts={[
            { term: "Status", value: <Status {...statusOf(programWorkflow, program.status)} /> },
            {
              term: "Period",
              value: (
                <>
                  <DateText day={startsOn} /> to <DateText day={endsOn} />
                </>
              ),
            },
            { term: "Expires after", value: <DateText day={expiryDay(program)} /> },
            { term: "Carryover", value: carryText(program) },
            {
              term: "Match",
              value: `${matchPercent}% of a claim${capCents === null ? "" : `, at most ${moneyText(capCents)} back`}`,
            },
            {
              term: "Requirement",
              value:
                requiredCompletions === 0
                  ? "None"
                  : `${countText(requiredCompletions, "completed activity", "completed activities")} per {location}, as a goal`,
            },
          ]}
        />
      </Card>
      <Card title="Money">
        <BalanceBar {...program} />
      </Card>
      {rulesHtml && (
        <Card title="Rules">
          <SafeHtml html={rulesHtml} />
        </Card>
      )}
    </>
  );
}
