import { paths } from "#app/paths.ts";
import { countText } from "#app/ui/text/format.ts";
import { Card } from "#app/ui/page/page.tsx";
import type { OpeningNews } from "../opening-list.server.ts";
import { expectedDateText, NEWS_DAYS, NEWS_MILES } from "../opening-rules.ts";
import { nearestLocationText } from "./opening-cells.tsx";

/** Card of lately verified openings near the user's locations; nothing when there are none. */
export function OpeningsCard({ openings, count }: OpeningNews) {
  if (count === 0) return null;
  return (
    <Card
      title="Competitor openings near you"
      action={<a href={paths.openings({ near: "close", news: "month" })}>{countText(count, "opening", "openings")}</a>}
    >
      <ul className="bare stack">
        {openings.map(({ id, brand, city, expectedOn, precision, nearest }) => (
          <li key={id} className="stack tight">
            <a href={paths.opening(id)} className="medium">
              {`${brand}, ${city}`}
            </a>
            <span className="note">{`Opens: ${expectedDateText(expectedOn, precision)} · ${nearestLocationText(nearest)}`}</span>
          </li>
        ))}
      </ul>
      <p className="note">{`Verified in the last ${NEWS_DAYS} days, within ${NEWS_MILES} miles of you.`}</p>
    </Card>
  );
}
