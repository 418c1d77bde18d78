import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { ConfirmButton } from "#app/ui/confirm.tsx";
import { LineChanges } from "#app/ui/line-changes.tsx";
import { type DiffLine, areAlike } from "#app/ui/line-diff.ts";
import { Card } from "#app/ui/page.tsx";
import { Instant } from "#app/ui/status.tsx";
import { WideTable } from "#app/ui/wide-table.tsx";
import type { listDocuments } from "../document-queries.server.ts";
import type { DocumentType } from "../document-types.ts";

export type VersionRow = SerializeFrom<Omit<Awaited<ReturnType<typeof listDocuments>>[number], "value">>;

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
  const compareWith = (number: number, name: string) => (
    <a href={paths.document(company.id, document.type, { compare: number })} aria-label={`Compare ${name}`}>
      Compare
    </a>
  );
  return (
    <>
      {comparison && <GoBack comparison={comparison} version={document.version} maySave={maySave} />}
      <Card title="History" flush>
        <WideTable
          label="History"
          heads={["Version", "Saved", "By", "Why", "Compare"]}
          rows={[
            ...versions.map(({ number, createdAt, by, note }, index): [string, ...ReactNode[]] => [
              String(number),
              `Version ${number}`,
              <Instant key="saved" at={createdAt} timeZone={company.timeZone} />,
              ...[by, note],
              index === 0 ? "In force" : compareWith(number, `version ${number}`),
            ]),
            ["0", "The defaults", "", "", "", compareWith(0, "the defaults")],
          ]}
        />
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
            values={{ number, version }}
          />
        )
      }
    >
      {isSame ? <p className="soft">It says what is in force already.</p> : <LineChanges lines={lines} />}
    </Card>
  );
}
