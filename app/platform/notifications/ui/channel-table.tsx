import { T, useTranslate } from "#app/ui/text/translate.tsx";
import table from "#app/ui/content/plain-table.module.css";
import type { NotificationChannels } from "../notification-catalog.ts";

const channelColumns = [
  ["inApp", "In the portal"],
  ["byMail", "By email"],
  ["byPush", "By push"],
] as const;

/** Table of checkboxes: one row for each type, with one for each channel. */
export function ChannelTable({
  types,
}: {
  types: readonly ({ name: string; label: string } & NotificationChannels)[];
}) {
  const translate = useTranslate();
  return (
    <table className={table.table}>
      <thead>
        <tr>
          <th scope="col">Notification</th>
          {channelColumns.map(([channel, head]) => (
            <th key={channel} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {types.map(({ name, label, ...channels }) => (
          <tr key={name}>
            <th scope="row">
              <T>{label}</T>
            </th>
            {channelColumns.map(([channel, head]) => (
              <td key={channel}>
                <label className={table.target}>
                  <input
                    type="checkbox"
                    className="tickbox"
                    name={channel}
                    value={name}
                    defaultChecked={channels[channel]}
                    aria-label={translate(`${label}: ${head.toLowerCase()}`)}
                  />
                </label>
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
