import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/format.ts";
import { Say } from "#app/ui/say.tsx";
import styles from "./locations-card.module.css";

/** The way to the locations that somebody's networks handed over; nothing where there are none. */
export function HandedOverLink({ count }: { count: number }) {
  if (count === 0) return null;
  return (
    <p className={styles.handedOver}>
      <a href={paths.pastLocations()}>
        <Say>{`${countText(count, "{location}")} you handed over`}</Say>
      </a>
    </p>
  );
}
