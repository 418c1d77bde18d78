import { Link } from "@remix-run/react";
import { dateRangeText } from "#app/platform/dates/date-texts.ts";
import { countText } from "#app/ui/text/format.ts";
import plain from "#app/ui/content/plain-table.module.css";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { type Effect, EFFECT_METHOD, effectText } from "../effect-rules.ts";

interface MeasuredItem extends Effect {
  id: number;
  title: string;
  /** Period of the item, YYYY-MM-DD, both days included. */
  from: string;
  to: string;
  link: string;
}

/** Effects of plan items on a metric of one location, with the method and its limits. */
export function EffectsTable({ effects }: { effects: readonly MeasuredItem[] }) {
  const translate = useTranslate();
  return (
    <>
      <table className={plain.table}>
        <thead>
          <tr>
            <th scope="col">{translate("{Plan} item")}</th>
            <th scope="col">Change while running</th>
            <th scope="col">Change in the four weeks after</th>
            <th scope="col">Compared with</th>
          </tr>
        </thead>
        <tbody>
          {effects.map(({ id, title, from, to, link, during, after, untouched }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={link}>{title}</Link>
                <div className="soft">{dateRangeText({ startsOn: from, endsOn: to })}</div>
              </th>
              <td>{effectText(during)}</td>
              <td>{effectText(after)}</td>
              <td>{translate(countText(untouched, "{location}"))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft">{translate(EFFECT_METHOD)}</p>
    </>
  );
}
