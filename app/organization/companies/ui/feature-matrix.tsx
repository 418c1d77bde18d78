import type { FeatureFlags } from "#app/platform/identity/features.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import plain from "#app/ui/content/plain-table.module.css";
import { Status } from "#app/ui/content/status.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { featureMatrix } from "../feature-matrix.ts";
import styles from "./company-forms.module.css";

/** Table of every feature by role under these flags, with the reason where it is hidden. */
export function FeatureMatrix({ flags }: { flags: FeatureFlags }) {
  return (
    <div className={`framed ${styles.scroll}`} role="region" aria-label="Feature access by role" tabIndex={0}>
      <table className={`${plain.table} ${styles.matrix}`}>
        <caption>Feature access by role</caption>
        <thead>
          <tr>
            <th scope="col">Feature</th>
            {CUSTOMER_ROLES.map((role) => (
              <th key={role} scope="col">
                {role}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {featureMatrix(flags).map((row) => (
            <tr key={row.feature}>
              <th scope="row">
                <T>{row.label}</T>
                {row.note && (
                  <span className="note">
                    <T>{row.note}</T>
                  </span>
                )}
              </th>
              {row.cells.map((cell) => (
                <td key={cell.role}>
                  <Cell {...cell} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cell({ isShown, reason }: { isShown: boolean; reason: string | null }) {
  const tone = isShown ? (reason ? "warning" : "success") : "neutral";
  return (
    <>
      <Status tone={tone} word={isShown ? "Shown" : "Hidden"} />
      {reason && (
        <span className="note">
          <T>{reason}</T>
        </span>
      )}
    </>
  );
}
