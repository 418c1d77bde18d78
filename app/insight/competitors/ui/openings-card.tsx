import { paths } from "#app/paths.ts";
import type { OpeningNews } from "../opening-list.server.ts";
import { countText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { expectedText, NEWS_DAYS, NEWS_MILES } from "../opening-rules.ts";
import { nearestText } from "./opening-cells.tsx";

/** What opens close to one's own locations and was verified lately; nothing where nothing was. */
export function OpeningsCard({ openings, count }: OpeningNews) {
  if (count === 0) return null;
  return (
    <Card
      title="Openings near you"
      action={<a href={paths.openings({ near: "close", news: "month" })}>{countText(count, "opening", "openings")}</a>}
    >
      <ul className="bare stack">
        {openings.map(({ id, brand, city, expectedOn, precision, nearest }) => (
          <li key={id} className="stack tight">
            <a href={paths.opening(id)} className="medium">
              {`${brand}, ${city}`}
            </a>
            <span className="note">{`Opens: ${expectedText(expectedOn, precision)} · ${nearestText(nearest)}`}</span>
          </li>
        ))}
      </ul>
      <p className="note">{`Verified in the last ${NEWS_DAYS} days, within ${NEWS_MILES} miles of yours.`}</p>
    </Card>
  );
}
