import { Say, useSay } from "#app/ui/say.tsx";
import table from "#app/ui/plain-table.module.css";
import type { Channels } from "../catalogue.ts";

/** One row a type: whether its person is told here, and whether by mail. */
export function ChannelTable({ types }: { types: readonly ({ name: string; label: string } & Channels)[] }) {
  const say = useSay();
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Of what</th>
          <th scope="col">Here</th>
          <th scope="col">By mail</th>
        </tr>
      </thead>
      <tbody>
        {types.map(({ name, label, inApp, byMail }) => (
          <tr key={name}>
            <th scope="row">
              <Say>{label}</Say>
            </th>
            <td>
              <input
                type="checkbox"
                name="inApp"
                value={name}
                defaultChecked={inApp}
                aria-label={say(`${label}: here`)}
              />
            </td>
            <td>
              <input
                type="checkbox"
                name="byMail"
                value={name}
                defaultChecked={byMail}
                aria-label={say(`${label}: by mail`)}
              />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
