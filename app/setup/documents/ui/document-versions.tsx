import type { SerializeFrom } from "@remix-run/node";
import type { ReactNode } from "react";
import { paths } from "#app/paths.ts";
import { FocusOnUpdate } from "#app/ui/form/focus-on-update.tsx";
import { ConfirmButton } from "#app/ui/form/confirm.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { Instant } from "#app/ui/content/status.tsx";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import type { listDocuments } from "../document-queries.server.ts";
import type { DocumentType } from "../document-types.ts";
import type { RuleChange } from "../rule-changes.ts";
import { RuleChangesTable } from "./rule-changes-table.tsx";

export type VersionRow = SerializeFrom<Omit<Awaited<ReturnType<typeof listDocuments>>[number], "value">> & {
  /** Changes that the version made, in one line. */
  summary: string;
};

/** Changes that restoring a version would make; number 0 means the defaults. */
export interface VersionComparison {
  number: number;
  changes: RuleChange[];
}

/** Table of the saved versions, newest first, and the changes that restoring one would make. */
export function DocumentVersions({
  company,
  document,
  isJson,
  versions,
  comparison,
  canSave,
}: {
  company: { id: number; timeZone: string };
  document: { type: DocumentType; version: number };
  /** True when the page stays in its JSON editor. */
  isJson: boolean;
  versions: VersionRow[];
  comparison: VersionComparison | null;
  canSave: boolean;
}) {
  if (versions.length === 0) {
    return (
      <Card title="History">
        <p className="soft">Saved versions appear here to compare and restore.</p>
      </Card>
    );
  }
  const compareWith = (number: number, name: string) => (
    <a
      href={`${paths.document(company.id, document.type, { compare: number, as: isJson ? "json" : undefined })}#${COMPARISON}`}
      aria-label={`Compare ${name}`}
    >
      Compare
    </a>
  );
  return (
    <>
      {comparison && (
        <FocusOnUpdate of={comparison.number} label="Comparison">
          <div id={COMPARISON}>
            <RestoreCard comparison={comparison} version={document.version} canSave={canSave} />
          </div>
        </FocusOnUpdate>
      )}
      <Card title="History" flush>
        <WideTable
          label="History"
          heads={["Version", "Changes", "Saved", "By", "Reason", "Compare"]}
          rows={[
            ...versions.map(({ number, summary, createdAt, by, note }, index): [string, ...ReactNode[]] => [
              String(number),
              `Version ${number}`,
              summary,
              <Instant key="saved" at={createdAt} timeZone={company.timeZone} />,
              by,
              note,
              index === 0 ? "Current" : compareWith(number, `version ${number}`),
            ]),
            ["0", "The defaults", "", "", "", "", compareWith(0, "the defaults")],
          ]}
        />
      </Card>
    </>
  );
}

const COMPARISON = "comparison";

function RestoreCard({
  comparison: { number, changes },
  version,
  canSave,
}: {
  comparison: VersionComparison;
  version: number;
  canSave: boolean;
}) {
  const name = number === 0 ? "the defaults" : `version ${number}`;
  const isSame = changes.length === 0;
  return (
    <Card
      title={`Changes if you restore ${name}`}
      action={
        canSave &&
        !isSame && (
          <ConfirmButton
            label={`Restore ${name}`}
            title={`Restore ${name}?`}
            text={`The settings change immediately. Version ${version} stays in the history.`}
            intent="restore"
            values={{ number, version }}
          />
        )
      }
    >
      {isSame ? <p className="soft">It matches the current version.</p> : <RuleChangesTable changes={changes} />}
    </Card>
  );
}
