import { Form } from "@remix-run/react";
import { countText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { DateText, Status } from "#app/ui/status.tsx";
import {
  LOCATION_STATUSES,
  type LocationFormat,
  type LocationStatus,
  locationFormatWords,
  locationStatusTones,
  locationStatusWords,
} from "../location-words.ts";
import { HandedOverLink } from "./handed-over-link.tsx";
import styles from "./locations-card.module.css";

interface Location {
  id: number;
  pcNumber: string;
  name: string;
  city: string;
  state: string;
  status: LocationStatus;
  format: LocationFormat;
  openedOn: string | null;
}

/** How many rows are taken in at a glance. */
const FIRST = 6;

interface LocationsCardProps {
  counts: { status: LocationStatus; count: number }[];
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
      <p className={styles.total}>
        <strong>{total}</strong> <Say>{total === 1 ? "{location}" : "{locations}"}</Say>
      </p>
      <div className={styles.bar} aria-hidden="true">
        {counts.map(({ status, count }) => (
          <span key={status} data-tone={locationStatusTones[status]} style={{ flexGrow: count }} />
        ))}
      </div>
      <ul className={styles.legend}>
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
    <ul className={styles.list}>
      {locations.map((location) => (
        <li key={location.id}>
          <button type="submit" name="location" value={location.id} className={styles.name}>
            {location.name}
          </button>
          <span className={styles.soft}>PC {location.pcNumber}</span>
          <span className={styles.soft}>{factsOf(location)}</span>
          <span className={styles.soft}>
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
