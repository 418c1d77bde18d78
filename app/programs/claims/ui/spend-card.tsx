import { Card } from "#app/ui/page/page.tsx";
import { Money } from "#app/ui/content/status.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { NO_EXPECTED_AMOUNT } from "../claim-amounts.ts";
import { spendPreview } from "#app/programs/claim-sources/claim-source-rules.ts";
import styles from "./claims.module.css";

/** Requested, expected and remaining amounts of a claim. */
export function SpendCard({
  title = "Estimate",
  requestedCents,
  program,
  availableCents,
}: {
  title?: string;
  requestedCents: number;
  program: { matchPercent: number; capCents: number | null };
  /** Balance of the location before this claim, in cents. */
  availableCents: number;
}) {
  const spend = spendPreview(requestedCents, program, availableCents);
  const rows: [string, number][] = [
    ["Requested", spend.requestedCents],
    ["You pay", spend.ownCents],
    ["{Incentive} balance before this claim", spend.availableCents],
    ["{Incentive} balance after this claim", spend.afterCents],
  ];
  return (
    <Card title={title}>
      <div className="stack close" aria-live="polite">
        {rows.map(([label, cents]) => (
          <p key={label} className={styles.sum}>
            <span className="soft">
              <T>{label}</T>
            </span>
            <Money cents={cents} />
          </p>
        ))}
        <p className={`${styles.sum} ${styles.total}`}>
          <span>You get back (estimate)</span>
          {requestedCents > 0 ? <Money cents={spend.expectedCents} /> : NO_EXPECTED_AMOUNT}
        </p>
        <p className="note">
          {`The program covers ${program.matchPercent}% of eligible costs`}
          {program.capCents !== null && (
            <>
              , up to <Money cents={program.capCents} /> per claim
            </>
          )}
          .{spend.isShort && " Your balance limits what you get back."}
        </p>
      </div>
    </Card>
  );
}
