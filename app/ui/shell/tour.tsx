import { useLocation } from "@remix-run/react";
import { ButtonLink } from "#app/ui/page/buttons.tsx";
import { T } from "#app/ui/text/translate.tsx";
import styles from "./shell.module.css";

/** Page that the tour shows. */
export interface TourStop {
  label: string;
  to: string;
  text: string;
}

/** Bar at the foot of each page of the tour, with a link to the next; the URL holds the position. */
export function Tour({ stops }: { stops: readonly TourStop[] }) {
  const { pathname, search } = useLocation();
  const at = Number(new URLSearchParams(search).get("tour"));
  const stop = stops[at - 1];
  if (stop?.to !== pathname) return null;
  const [before, next] = [stops[at - 2], stops[at]];
  return (
    <section aria-label="Tour" className={`split middle ${styles.tour}`} data-print="hide">
      <div aria-live="polite">
        <strong>
          <T>{stop.label}</T>
        </strong>{" "}
        <span className="note">{`${at} of ${stops.length}`}</span>
        <p>
          <T>{stop.text}</T>
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

/** Link that starts the tour on its first page; it can be repeated at will. */
export function TourLink() {
  return (
    <p className="help">
      <a href="?tour=1">Take the 1-minute tour</a>
    </p>
  );
}
