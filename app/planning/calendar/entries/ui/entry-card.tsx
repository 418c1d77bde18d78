import { countText, timeText } from "#app/ui/text/format.ts";
import { Facts } from "#app/ui/page/page.tsx";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { type CalendarEntry, type LayerKey, calendarLayerLabels } from "#app/planning/calendar-layers/layers.ts";
import { countEntryLocations } from "../../grids/shared-entries.ts";
import styles from "../../ui/calendar.module.css";

/** Facts of an entry: its days, location, idea and status; `isCompact` for the hover card of a bar. */
export function CalendarEntryFacts({ entry, isCompact = false }: { entry: CalendarEntry; isCompact?: boolean }) {
  const { layer, note, about, status, places, startsOn, endsOn } = entry;
  const where = isCompact ? (
    countText(countEntryLocations(places), "{location}")
  ) : (
    <SharedEntryLinks places={places} startsOn={startsOn} endsOn={endsOn} />
  );
  const facts = [
    { term: "When", value: entryTimesText(entry) },
    { term: "Where", value: places.length > 0 ? where : note },
    { term: aboutLabels[layer], value: about },
    { term: "Status", value: status },
    { term: "Layer", value: isCompact ? "" : calendarLayerLabels[layer] },
  ];
  return <Facts facts={facts.filter(({ value }) => value !== "")} />;
}

/** Locations of a shared entry, each with a link to its own entry. */
export function SharedEntryLinks({ places, startsOn, endsOn }: Pick<CalendarEntry, "places" | "startsOn" | "endsOn">) {
  return (
    <ul className={`bare row help ${styles.places}`}>
      {places.map(({ key, note, to, ...days }) => (
        <li key={key}>
          {to ? <a href={to}>{note}</a> : note}
          {(days.startsOn !== startsOn || days.endsOn !== endsOn) && `, ${dateRangeText(days)}`}
        </li>
      ))}
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
