import type { FeatureFlags } from "#app/platform/identity/features.ts";
import { CUSTOMER_ROLES } from "#app/platform/identity/roles.ts";
import plain from "#app/ui/plain-table.module.css";
import { Status } from "#app/ui/status.tsx";
import { Say } from "#app/ui/say.tsx";
import { featureMatrix } from "../feature-matrix.ts";
import styles from "./feature-matrix.module.css";

/** Who sees what under these flags, and why not. */
export function FeatureMatrix({ flags }: { flags: FeatureFlags }) {
  return (
    <div className={styles.scroll} role="region" aria-label="Who sees what" tabIndex={0}>
      <table className={`${plain.table} ${styles.matrix}`}>
        <caption>Who sees what</caption>
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
                <Say>{row.label}</Say>
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
          <Say>{reason}</Say>
        </span>
      )}
    </>
  );
}
