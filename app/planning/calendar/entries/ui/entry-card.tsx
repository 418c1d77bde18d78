import { countText, timeText } from "#app/ui/format.ts";
import { Facts } from "#app/ui/page.tsx";
import { daysText } from "#app/platform/dates/day-words.ts";
import { type CalendarEntry, type LayerKey, layerLabels } from "#app/planning/calendar-layers/layers.ts";
import { placeCount } from "../../grids/shared-bars.ts";
import styles from "../../ui/calendar.module.css";

/** What is known of an entry: its days, shop, idea and status; `inShort` for whoever points at a bar. */
export function EntryFacts({ entry, inShort = false }: { entry: CalendarEntry; inShort?: boolean }) {
  const { layer, note, about, status, places, startsOn, endsOn } = entry;
  const where = inShort ? (
    countText(placeCount(places), "{location}")
  ) : (
    <PlaceLinks places={places} startsOn={startsOn} endsOn={endsOn} />
  );
  const facts = [
    { term: "When", value: whenText(entry) },
    { term: "Where", value: places.length > 0 ? where : note },
    { term: aboutTerms[layer], value: about },
    { term: "Status", value: status },
    { term: "Layer", value: inShort ? "" : layerLabels[layer] },
  ];
  return <Facts facts={facts.filter(({ value }) => value !== "")} />;
}

/** The locations that a bar stands for, each with a link to what happens there. */
export function PlaceLinks({ places, startsOn, endsOn }: Pick<CalendarEntry, "places" | "startsOn" | "endsOn">) {
  return (
    <ul className={`bare row help ${styles.places}`}>
      {places.map(({ key, note, to, ...days }) => (
        <li key={key}>
          {to ? <a href={to}>{note}</a> : note}
          {(days.startsOn !== startsOn || days.endsOn !== endsOn) && `, ${daysText(days)}`}
        </li>
      ))}
    </ul>
  );
}

function whenText(entry: CalendarEntry): string {
  const { startsAt, endsAt } = entry;
  const times = startsAt && (endsAt ? `${timeText(startsAt)} to ${timeText(endsAt)}` : timeText(startsAt));
  return [daysText(entry), times].filter(Boolean).join(", ");
}

const aboutTerms: Record<LayerKey, string> = {
  ...{
    customEvents: "For",
    companyEvents: "For",
    planItems: "{Plan}",
    checklist: "{Idea}",
    freeCoffee: "For",
    socialPosts: "For",
    openings: "Near",
    holidays: "For",
  },
};
