import type { SerializeFrom } from "@remix-run/node";
import { BalanceBar } from "#app/ui/balance-bar.tsx";
import { countText, moneyText } from "#app/ui/format.ts";
import { SafeHtml } from "#app/ui/html.tsx";
import { Card, Facts } from "#app/ui/page.tsx";
import { DateText, Status } from "#app/ui/status.tsx";
import type { findProgram } from "../program-queries.server.ts";
import { lapseDay, PROGRAM_STATUSES, programStatusTones, programStatusWords } from "../program-rules.ts";

type Program = Omit<NonNullable<SerializeFrom<typeof findProgram>>, "timeZone" | "createdBy" | "updatedBy">;

function carryText({ carryOverPercent, successor }: Program): string {
  if (carryOverPercent === 0) return "Nothing";
  return successor === null
    ? `Nothing: no program is named for its ${carryOverPercent}%`
    : `${carryOverPercent}% to ${successor}`;
}

/** What a program gives and asks, and what became of its money. */
export function ProgramFacts({ program }: { program: Program }) {
  const { startsOn, endsOn, matchPercent, capCents, requiredCompletions, rulesHtml } = program;
  const status = PROGRAM_STATUSES.find((one) => one === program.status) ?? "draft";
  return (
    <>
      <Card>
        <Facts
          columns={2}
          facts={[
            { term: "Status", value: <Status tone={programStatusTones[status]} word={programStatusWords[status]} /> },
            {
              term: "Period",
              value: (
                <>
                  <DateText day={startsOn} /> to <DateText day={endsOn} />
                </>
              ),
            },
            { term: "Lapses after", value: <DateText day={lapseDay(program)} /> },
            { term: "Carries over", value: carryText(program) },
            {
              term: "Pays",
              value: `${matchPercent}% of a claim${capCents === null ? "" : `, ${moneyText(capCents)} at most`}`,
            },
            {
              term: "Asks for",
              value: requiredCompletions === 0 ? "Nothing" : countText(requiredCompletions, "completion"),
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
