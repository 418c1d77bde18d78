import { countText, timeText } from "#app/ui/text/format.ts";
import { Facts } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { type CalendarEntry, type LayerKey, calendarLayerLabels } from "#app/planning/calendar-layers/layers.ts";
import { countEntryLocations } from "../../grids/shared-entries.ts";
import styles from "../../ui/calendar.module.css";

/** Facts of an entry: its days, locations, idea and status; `isCompact` for the hover card of a bar. */
export function CalendarEntryFacts({ entry, isCompact = false }: { entry: CalendarEntry; isCompact?: boolean }) {
  const { layer, note, about, status } = entry;
  const facts = [
    { term: "When", value: entryTimesText(entry) },
    {
      term: "Where",
      value: countEntryLocations(entry) > 1 ? <EntryLocationList entry={entry} isCompact={isCompact} /> : note,
    },
    { term: "Venue", value: venueOf(entry) },
    { term: aboutLabels[layer], value: about },
    { term: "Status", value: status },
    { term: "Layer", value: isCompact ? "" : calendarLayerLabels[layer] },
  ];
  return <Facts facts={facts.filter(({ value }) => value !== "")} />;
}

/** Return the place of an entry of several locations; "" where its note only names them. */
function venueOf({ locations, note }: CalendarEntry): string {
  const namesItself = locations?.names.some((name) => note.startsWith(name)) ?? true;
  return locations && locations.count > 1 && !namesItself ? note : "";
}

/** Number of an entry's locations over their list, of which a hover card has the first. */
function EntryLocationList({ entry, isCompact }: { entry: CalendarEntry; isCompact: boolean }) {
  return (
    <>
      <LocationCount entry={entry} />
      <EntryLocationItems entry={entry} isCompact={isCompact} />
    </>
  );
}

const MAX_IN_CARD = 14;

/** Number of an entry's locations, which opens their list. */
export function EntryLocationFold({ entry }: { entry: CalendarEntry }) {
  return (
    <details className={styles.fold}>
      <summary>
        <LocationCount entry={entry} />
      </summary>
      <EntryLocationItems entry={entry} />
    </details>
  );
}

function LocationCount({ entry }: { entry: CalendarEntry }) {
  return <T>{countText(countEntryLocations(entry), "{location}")}</T>;
}

/** Locations of a shared entry, each with a link to its own, or the names of those of one record. */
function EntryLocationItems({ entry, isCompact = false }: { entry: CalendarEntry; isCompact?: boolean }) {
  const { places, locations, startsOn, endsOn } = entry;
  const most = isCompact ? MAX_IN_CARD : Infinity;
  const names = places.length > 0 ? [] : (locations?.names ?? []).slice(0, most);
  const linked = places.slice(0, most);
  const unnamed = places.length > 0 ? places.length - linked.length : countEntryLocations(entry) - names.length;
  return (
    <ul className={`bare row help ${styles.places}`}>
      {linked.map(({ key, note, to, ...days }) => (
        <li key={key}>
          {to ? <a href={to}>{note}</a> : note}
          {!isCompact && (days.startsOn !== startsOn || days.endsOn !== endsOn) && `, ${dateRangeText(days)}`}
        </li>
      ))}
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
      {unnamed > 0 && <li>and {unnamed} more</li>}
    </ul>
  );
}

function entryTimesText(entry: CalendarEntry): string {
  const { startsAt, endsAt } = entry;
  const times = startsAt && (endsAt ? `${timeText(startsAt)} to ${timeText(endsAt)}` : timeText(startsAt));
  return [dateRangeText(entry), times].filter(Boolean).join(", ");
}

const aboutLabels: Record<LayerKey, string> = {
  customEvents: "For",
  companyEvents: "For",
  planItems: "{Plan}",
  checklist: "{Idea}",
  freeCoffee: "For",
  socialPosts: "For",
  openings: "For",
  holidays: "For",
};
