import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { type Progress, percentDone } from "../action-rules.ts";
import styles from "./checklist.module.css";

/** How far a checklist is, and the way to what is late. */
export function ProgressCard({ progress, locationId }: { progress: Progress; locationId: number | null }) {
  const { done, needed, late } = progress;
  if (needed === 0) return null;
  return (
    <Card>
      <div className={styles.progress}>
        <strong>
          {done} of {countText(needed, "action")} done
        </strong>
        {late > 0 && (
          <a href={paths.checklist(locationId, { late: 1 })} className={styles.late}>
            {late} late
          </a>
        )}
        <progress className={styles.bar} max={100} value={percentDone(progress)} aria-label="Done, in percent" />
      </div>
    </Card>
  );
}
