import { Card } from "#app/ui/page.tsx";
import { Money } from "#app/ui/status.tsx";
import { spendPreview } from "../claim-source-rules.ts";
import styles from "./claims.module.css";

/** What becomes of the money that is claimed: requested, matched, expected, and what is left. */
export function SpendCard({
  title = "What you get back",
  requestedCents,
  program,
  availableCents,
}: {
  title?: string;
  requestedCents: number;
  program: { matchPercent: number; capCents: number | null };
  /** What is left for the location before this claim. */
  availableCents: number;
}) {
  const spend = spendPreview(requestedCents, program, availableCents);
  const rows: [string, number][] = [
    ["Requested", spend.requestedCents],
    ["You bear", spend.ownCents],
    ["Left before", spend.availableCents],
    ["Left after", spend.afterCents],
  ];
  return (
    <Card title={title}>
      <div className="stack close" aria-live="polite">
        {rows.map(([label, cents]) => (
          <p key={label} className={styles.sum}>
            <span className="soft">{label}</span>
            <Money cents={cents} />
          </p>
        ))}
        <p className={`${styles.sum} ${styles.total}`}>
          <span>Expected</span>
          <Money cents={spend.expectedCents} />
        </p>
        <p className="note">
          {`The program pays ${program.matchPercent}% of what is eligible`}
          {program.capCents !== null && (
            <>
              , <Money cents={program.capCents} /> a claim at most
            </>
          )}
          .{spend.isShort && " No more than that is left."}
        </p>
      </div>
    </Card>
  );
}
