import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { BalanceBar } from "#app/ui/balance-bar.tsx";
import { countText, moneyText } from "#app/ui/format.ts";
import { SafeHtml } from "#app/ui/html.tsx";
import { Card, PageLink } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { DateText, Status } from "#app/ui/status.tsx";
import type { listOwnPrograms } from "../program-queries.server.ts";
import { availableOf, type Balance } from "#app/programs/ledger/ledger-rules.ts";
import { lapseDay, PROGRAM_STATUSES, programStatusTones, programStatusWords } from "../program-rules.ts";

/** What a program means for its reader: what is there, what it pays and until when. */
export function OwnProgram({
  program,
  plannedCents,
}: {
  program: SerializeFrom<typeof listOwnPrograms>[number];
  /** What is expected back of what is planned and happened already, before its claim. */
  plannedCents: number;
}) {
  const { id, name, startsOn, endsOn, matchPercent, capCents, requiredCompletions, rulesHtml, claimWindowDays } =
    program;
  const status = PROGRAM_STATUSES.find((one) => one === program.status) ?? "open";
  const cap = capCents === null ? "" : `, ${moneyText(capCents)} at most`;
  return (
    <Card
      title={name}
      action={<PageLink to={paths.incentiveRecap({ program: id })}>{countText(program.accounts, "account")}</PageLink>}
    >
      <div className="stack">
        <p className="soft">
          <Status tone={programStatusTones[status]} word={programStatusWords[status]} /> <DateText day={startsOn} /> to{" "}
          <DateText day={endsOn} />. It pays {matchPercent}% of a claim{cap}, within {countText(claimWindowDays, "day")}{" "}
          of what happened. {whatIsLeft(program)} after <DateText day={lapseDay(program)} />.
          {requiredCompletions > 0 && <Say>{` Each {location} completes ${requiredCompletions} activities.`}</Say>}
        </p>
        <BalanceBar {...program} />
        {status !== "closed" && <Forecast program={program} plannedCents={plannedCents} />}
        {rulesHtml && (
          <details>
            <summary>Rules</summary>
            <SafeHtml html={rulesHtml} />
          </details>
        )}
      </div>
    </Card>
  );
}

/** What of the money that is there nobody has a plan for. */
function Forecast({ program, plannedCents }: { program: Balance; plannedCents: number }) {
  const unplanned = availableOf(program) - plannedCents;
  if (unplanned <= 0) return null;
  const planned = plannedCents > 0 ? `${moneyText(plannedCents)} is planned for. ` : "";
  return (
    <p>
      <Say>{`${planned}${moneyText(unplanned)} has no {plan} yet.`}</Say>{" "}
      <a href={paths.createPlan()}>
        <Say>{"Plan with it"}</Say>
      </a>
    </p>
  );
}

/** What becomes of what is left, up to the day on which it does. */
function whatIsLeft({ carryOverPercent, successor }: { carryOverPercent: number; successor: string | null }): string {
  if (carryOverPercent === 0 || successor === null) return "What is left lapses";
  return `Of what is left, ${carryOverPercent}% moves to ${successor}${
    carryOverPercent < 100 ? ", and the rest lapses," : ""
  }`;
}
