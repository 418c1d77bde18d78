import { percentDone } from "#app/planning/actions/action-rules.ts";
import { paths } from "#app/paths.ts";
import { countText, dayText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import styles from "./desk.module.css";

interface LocationProgress {
  id: number;
  name: string;
  done: number;
  needed: number;
  late: number;
  next: { id: number; title: string; dueOn: string } | null;
  total: number;
}

/** How far the running plans of each location are, and what comes next there; nothing where none runs. */
export function ProgressList({ progress }: { progress: readonly LocationProgress[] }) {
  const [first] = progress;
  if (!first) return null;
  return (
    <Card title="{Plan} progress">
      <ul className={styles.places}>
        {progress.map((place) => (
          <li key={place.id} className={styles.place}>
            <a href={paths.checklist(place.id, { sort: "plan" })} className={styles.strong}>
              {place.name}
            </a>
            <a href={paths.checklist(place.id, { status: "all" })} className={styles.soft}>
              {place.done} of {countText(place.needed, "action")} done
            </a>
            <progress
              className={styles.bar}
              max={100}
              value={percentDone(place)}
              aria-label={`Done at ${place.name}, in percent`}
            />
            <span className={styles.next}>
              {place.late > 0 && (
                <>
                  <a href={paths.checklist(place.id, { late: 1 })} className="danger-ink">
                    {place.late} late
                  </a>
                  {" · "}
                </>
              )}
              {place.next ? (
                <>
                  Next: <a href={paths.action(place.id, place.next.id)}>{place.next.title}</a>, due{" "}
                  {dayText(place.next.dueOn)}
                </>
              ) : (
                "Nothing is open."
              )}
            </span>
          </li>
        ))}
      </ul>
      {first.total > progress.length && (
        <p className={styles.soft}>
          <Say>{`The first ${progress.length} of ${countText(first.total, "{location}")}.`}</Say>{" "}
          <a href={paths.checklist()}>
            <Say>{"Show the whole {checklist}"}</Say>
          </a>
        </p>
      )}
    </Card>
  );
}
