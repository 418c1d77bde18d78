import { useLocation } from "@remix-run/react";
import { ButtonLink } from "../buttons.tsx";
import { Say } from "../say.tsx";
import styles from "./tour.module.css";

/** A page that the tour shows. */
export interface TourStop {
  label: string;
  to: string;
  text: string;
}

/** Stands at the foot of each page of the tour, which the address names, and leads to the next. */
export function Tour({ stops }: { stops: readonly TourStop[] }) {
  const { pathname, search } = useLocation();
  const at = Number(new URLSearchParams(search).get("tour"));
  const stop = stops[at - 1];
  if (stop?.to !== pathname) return null;
  const [before, next] = [stops[at - 2], stops[at]];
  return (
    <section aria-label="Tour" className={styles.tour} data-print="hide">
      <div className={styles.text} aria-live="polite">
        <strong>
          <Say>{stop.label}</Say>
        </strong>{" "}
        <span className="note">{`${at} of ${stops.length}`}</span>
        <p>
          <Say>{stop.text}</Say>
        </p>
      </div>
      <div className="row">
        {next && (
          <ButtonLink to={pathname} look="quiet">
            End tour
          </ButtonLink>
        )}
        {before && <ButtonLink to={`${before.to}?tour=${at - 1}`}>Back</ButtonLink>}
        {next ? (
          <ButtonLink to={`${next.to}?tour=${at + 1}`} look="primary">
            Next
          </ButtonLink>
        ) : (
          <ButtonLink to={stops[0]?.to ?? pathname} look="primary">
            Done
          </ButtonLink>
        )}
      </div>
    </section>
  );
}

/** Begins the tour at its first page, where it stands; it can be taken as often as one likes. */
export function TourLink() {
  return (
    <p className="help">
      <a href="?tour=1">Take the tour</a>, it is a minute.
    </p>
  );
}
