import { Link } from "@remix-run/react";
import { daysText } from "#app/platform/dates/day-words.ts";
import { countText } from "#app/ui/format.ts";
import plain from "#app/ui/plain-table.module.css";
import { useSay } from "#app/ui/say.tsx";
import { type Effect, EFFECT_METHOD, effectText } from "../effect-rules.ts";

interface Told extends Effect {
  id: number;
  title: string;
  /** Days as YYYY-MM-DD, both among it. */
  from: string;
  to: string;
  link: string;
}

/** What items of plans did to a metric of one location, with how it is computed and what that leaves out. */
export function EffectsTable({ effects }: { effects: readonly Told[] }) {
  const say = useSay();
  return (
    <>
      <table className={plain.table}>
        <thead>
          <tr>
            <th scope="col">{say("{Plan} item")}</th>
            <th scope="col">While it ran</th>
            <th scope="col">Four weeks after</th>
            <th scope="col">Compared with</th>
          </tr>
        </thead>
        <tbody>
          {effects.map(({ id, title, from, to, link, during, after, untouched }) => (
            <tr key={id}>
              <th scope="row">
                <Link to={link}>{title}</Link>
                <div className="soft">{daysText({ startsOn: from, endsOn: to })}</div>
              </th>
              <td>{effectText(during)}</td>
              <td>{effectText(after)}</td>
              <td>{say(countText(untouched, "{location}"))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="soft">{say(EFFECT_METHOD)}</p>
    </>
  );
}
