import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { statusOf } from "#app/platform/workflow/define-workflow.ts";
import { BalanceBar } from "#app/ui/content/balance-bar.tsx";
import { countText, dayText, moneyText } from "#app/ui/text/format.ts";
import { SafeHtml } from "#app/ui/content/html.tsx";
import { Card, PageLink } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { DateText, Status } from "#app/ui/content/status.tsx";
import { availableBalance, type Balance } from "#app/programs/ledger/ledger-rules.ts";
import type { listProgramsInScope } from "../program-queries.server.ts";
import { expiryDay, programWorkflow } from "../program-rules.ts";

/** Card of a program for an owner: balance, terms and deadlines. */
export function OwnProgramCard({
  program,
  plannedCents,
}: {
  program: SerializeFrom<typeof listProgramsInScope>[number];
  /** Reimbursement expected for planned and past activities without a claim, in cents. */
  plannedCents: number;
}) {
  const { id, name, status, startsOn, endsOn, matchPercent, capCents, requiredCompletions } = program;
  const { rulesHtml, claimWindowDays } = program;
  const cap = capCents === null ? "" : `, at most ${moneyText(capCents)} back`;
  return (
    <Card
      title={name}
      action={<PageLink to={paths.incentiveRecap({ program: id })}>{countText(program.accounts, "balance")}</PageLink>}
    >
      <div className="stack">
        <p className="soft">
          <Status {...statusOf(programWorkflow, status)} /> For activities from <DateText day={startsOn} /> through{" "}
          <DateText day={endsOn} />. Covers {matchPercent}% of each claim{cap}. Claim within{" "}
          {countText(claimWindowDays, "day")} of the activity, by <DateText day={expiryDay(program)} /> at the latest.{" "}
          {unusedMoneyText(program)} after that day.
        </p>
        {requiredCompletions > 0 && (
          <p className="soft">
            <T>
              {`Goal: each {location} completes ${countText(requiredCompletions, "activity", "activities")} by ` +
                `${dayText(endsOn)}. A shortfall doesn't block claims. {Plan} items count once they're done with a ` +
                "file on a to-do as proof. Events count once they have a recap."}
            </T>
          </p>
        )}
        <BalanceBar {...program} />
        {status !== "closed" && <UnplannedMoney program={program} plannedCents={plannedCents} />}
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

/** Available money that no plan uses. */
function UnplannedMoney({ program, plannedCents }: { program: Balance; plannedCents: number }) {
  const unplanned = availableBalance(program) - plannedCents;
  if (unplanned <= 0) return null;
  const planned = plannedCents > 0 ? `${moneyText(plannedCents)} is planned. ` : "";
  return (
    <p>
      <T>{`${planned}${moneyText(unplanned)} isn't in a {plan} yet.`}</T>{" "}
      <a href={paths.createPlan()}>
        <T>{"Create {plan}"}</T>
      </a>
    </p>
  );
}

/** Return the start of the sentence that says what happens to unused money. */
function unusedMoneyText({
  carryOverPercent,
  successor,
}: {
  carryOverPercent: number;
  successor: string | null;
}): string {
  if (carryOverPercent === 0 || successor === null) return "Unused money expires";
  return `${carryOverPercent}% of unused money moves to ${successor}${
    carryOverPercent < 100 ? ", and the rest expires," : ""
  }`;
}
