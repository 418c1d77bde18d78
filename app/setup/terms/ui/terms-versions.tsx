import { paths } from "#app/paths.ts";
import { numberText } from "#app/ui/format.ts";
import { Card } from "#app/ui/page.tsx";
import { Instant } from "#app/ui/status.tsx";
import type { CompanyOfTerms } from "./terms-state.tsx";
import styles from "./terms.module.css";

export interface VersionRow {
  number: number;
  isMaterial: boolean;
  publishedAt: string | null;
  by: string;
  acceptances: number;
}

/** The published versions, newest first. */
export function TermsVersions({ company, versions }: { company: CompanyOfTerms; versions: VersionRow[] }) {
  return (
    <Card title="Versions" flush={versions.length > 0}>
      {versions.length === 0 ? (
        <p className="soft">
          {company.name} has published no terms of its own yet. Its people accept the default agreement.
        </p>
      ) : (
        <div className={styles.scroll} tabIndex={0} role="region" aria-label="Versions">
          <table className={styles.versions}>
            <thead>
              <tr>
                <th scope="col">Version</th>
                <th scope="col">Published</th>
                <th scope="col">By</th>
                <th scope="col">Material</th>
                <th scope="col" className={styles.number}>
                  Acceptances
                </th>
              </tr>
            </thead>
            <tbody>
              {versions.map((version, index) => (
                <tr key={version.number}>
                  <th scope="row">
                    <a href={paths.companyTermsVersion(company.id, version.number)}>Version {version.number}</a>
                    {index === 0 && <span className="soft"> in force</span>}
                  </th>
                  <td>{version.publishedAt && <Instant at={version.publishedAt} timeZone={company.timeZone} />}</td>
                  <td>{version.by}</td>
                  <td>{version.isMaterial ? "Yes" : "No"}</td>
                  <td className={styles.number}>{numberText(version.acceptances)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Card>
  );
}
