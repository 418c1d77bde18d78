import { T, useTranslate } from "#app/ui/text/translate.tsx";
import table from "#app/ui/content/plain-table.module.css";
import type { NotificationChannels } from "../notification-catalog.ts";

/** Table of checkboxes: one row for each type, with the portal and the mail channel. */
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
          <th scope="col">In the portal</th>
          <th scope="col">By email</th>
        </tr>
      </thead>
      <tbody>
        {types.map(({ name, label, inApp, byMail }) => (
          <tr key={name}>
            <th scope="row">
              <T>{label}</T>
            </th>
            <td>
              <label className={table.target}>
                <input
                  type="checkbox"
                  className="tickbox"
                  name="inApp"
                  value={name}
                  defaultChecked={inApp}
                  aria-label={translate(`${label}: in the portal`)}
                />
              </label>
            </td>
            <td>
              <label className={table.target}>
                <input
                  type="checkbox"
                  className="tickbox"
                  name="byMail"
                  value={name}
                  defaultChecked={byMail}
                  aria-label={translate(`${label}: by email`)}
                />
              </label>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
