import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { LineChanges } from "#app/ui/line-changes.tsx";
import { type DiffLine, areAlike } from "#app/ui/line-diff.ts";
import { Card } from "#app/ui/page.tsx";
import { Instant } from "#app/ui/status.tsx";
import type { DocumentType } from "../document-types.ts";
import styles from "./documents.module.css";

export interface VersionRow {
  number: number;
  note: string;
  createdAt: string;
  by: string;
}

/** What putting a version in force again would change; number 0 are the defaults. */
export interface Comparison {
  number: number;
  lines: (DiffLine | number)[];
}

/** The saved versions, newest first, and what going back to one would change. */
export function DocumentVersions({
  company,
  document,
  versions,
  comparison,
  maySave,
}: {
  company: { id: number; timeZone: string };
  document: { type: DocumentType; version: number };
  versions: VersionRow[];
  comparison: Comparison | null;
  maySave: boolean;
}) {
  if (versions.length === 0) {
    return (
      <Card title="History">
        <p className="soft">Each saved version stays here, to compare with and to go back to.</p>
      </Card>
    );
  }
  const compareTo = (number: number) => paths.document(company.id, document.type, { compare: number });
  return (
    <>
      {comparison && <GoBack comparison={comparison} version={document.version} maySave={maySave} />}
      <Card title="History" flush>
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Version</th>
              <th scope="col">Saved</th>
              <th scope="col">By</th>
              <th scope="col">Why</th>
              <th scope="col">
                <span className="visually-hidden">Compare</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {versions.map((version, index) => (
              <tr key={version.number}>
                <th scope="row">Version {version.number}</th>
                <td>
                  <Instant at={version.createdAt} timeZone={company.timeZone} />
                </td>
                <td>{version.by}</td>
                <td>{version.note}</td>
                <td>
                  {index === 0 ? (
                    "In force"
                  ) : (
                    <a href={compareTo(version.number)} aria-label={`Compare version ${version.number}`}>
                      Compare
                    </a>
                  )}
                </td>
              </tr>
            ))}
            <tr>
              <th scope="row">The defaults</th>
              <td />
              <td />
              <td />
              <td>
                <a href={compareTo(0)} aria-label="Compare the defaults">
                  Compare
                </a>
              </td>
            </tr>
          </tbody>
        </table>
      </Card>
    </>
  );
}

function GoBack({
  comparison: { number, lines },
  version,
  maySave,
}: {
  comparison: Comparison;
  version: number;
  maySave: boolean;
}) {
  const name = number === 0 ? "the defaults" : `version ${number}`;
  const isSame = areAlike(lines);
  return (
    <Card
      title={`What going back to ${name} changes`}
      action={
        maySave &&
        !isSame && (
          <ConfirmButton
            label={`Restore ${name}`}
            title={`Put ${name} in force again?`}
            text={`Version ${version} stays in the history. What applies changes at once.`}
            intent="restore"
            values={{ number: String(number), version: String(version) }}
          />
        )
      }
    >
      {isSame ? <p className="soft">It says what is in force already.</p> : <LineChanges lines={lines} />}
    </Card>
  );
}
