import { Form } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { DateText, Status } from "#app/ui/status.tsx";
import type { countLocations, listLocationChoices } from "../location-queries.server.ts";
import { LOCATION_STATUSES, locationFormatWords, locationStatusTones, locationStatusWords } from "../location-words.ts";
import styles from "./locations-card.module.css";

type Location = Awaited<ReturnType<typeof listLocationChoices>>[number];

/** How many rows are taken in at a glance. */
const FIRST = 6;

interface LocationsCardProps {
  counts: Awaited<ReturnType<typeof countLocations>>;
  locations: Location[];
  /** How many they handed over and still read. */
  handedOver: number;
}

/** Somebody's locations: how many in which status, and the first of them. */
export function LocationsCard({ handedOver, ...own }: LocationsCardProps) {
  return (
    <Card title="Your {locations}">
      {own.locations.length > 0 && <OwnLocations {...own} />}
      <HandedOverLink count={handedOver} />
    </Card>
  );
}

function OwnLocations(props: Pick<LocationsCardProps, "counts" | "locations">) {
  const total = props.counts.reduce((sum, { count }) => sum + count, 0);
  const counts = LOCATION_STATUSES.map((status) => ({
    status,
    count: props.counts.find((one) => one.status === status)?.count ?? 0,
  })).filter(({ count }) => count > 0);
  const rest = props.locations.slice(FIRST);
  return (
    <>
      <p className={`${styles.total} soft`}>
        <strong>{total}</strong> <Say>{total === 1 ? "{location}" : "{locations}"}</Say>
      </p>
      <div className={styles.bar} aria-hidden="true">
        {counts.map(({ status, count }) => (
          <span key={status} data-tone={locationStatusTones[status]} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={`${styles.legend} bare row`}>
        {counts.map(({ status, count }) => (
          <li key={status}>
            <Status tone={locationStatusTones[status]} word={`${count} ${locationStatusWords[status].toLowerCase()}`} />
          </li>
        ))}
      </ul>
      <Form method="post">
        <input type="hidden" name="intent" value="choose-location" />
        <Rows locations={props.locations.slice(0, FIRST)} />
        {rest.length > 0 && (
          <details className={styles.rest}>
            <summary>
              <Say>{`Show ${countText(rest.length, "more {location}")}`}</Say>
            </summary>
            <Rows locations={rest} />
          </details>
        )}
      </Form>
    </>
  );
}

/** Each name opens its location. */
function Rows({ locations }: { locations: Location[] }) {
  return (
    <ul className={`${styles.list} bare`}>
      {locations.map((location) => (
        <li key={location.id}>
          <button type="submit" name="location" value={location.id} className={styles.name}>
            {location.name}
          </button>
          <span className="help">PC {location.pcNumber}</span>
          <span className="help">{factsOf(location)}</span>
          <span className="help">
            {location.status === "open" && location.openedOn ? (
              <>
                Opened <DateText day={location.openedOn} />
              </>
            ) : (
              locationStatusWords[location.status]
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}

function factsOf({ city, state, format }: Location): string {
  return [[city, state].filter(Boolean).join(", "), locationFormatWords[format]].filter(Boolean).join(" · ");
}

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
