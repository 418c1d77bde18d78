import type { ReactNode } from "react";
import { FactStrip } from "#app/ui/page/fact-strip.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { decisionKeys } from "../decision-keys.ts";
import type { AvailableAction } from "../define-workflow.ts";
import type { RecordLog } from "../record-log.server.ts";
import { AssigneeCard } from "./assignee-card.tsx";
import { CommentsCard } from "./comments.tsx";
import { RecordActionButtons, type RecordActionQuestion } from "./record-action-buttons.tsx";
import { StatusHistory } from "./status-history.tsx";

/** Data of a record's page, for its customer or its advisors. */
interface LoadedRecord extends RecordLog {
  steps: readonly AvailableAction[];
  canComment: boolean;
}

/**
 * Body of the page of a record with a workflow: facts with the next actions, details as `children`, and beside them
 * `aside`, assignee, comments and history. `links` precede the action buttons.
 */
export function RecordBody({
  loaded: { steps, canComment, comments, changes, advisors },
  record: { version, timeZone, assigneeId },
  workflow,
  facts,
  dialogs,
  links,
  aside,
  children,
}: {
  loaded: LoadedRecord;
  record: { version: number; timeZone: string; assigneeId: number | null };
  workflow: { words: Readonly<Record<string, string>> };
  facts: readonly { term: string; value: ReactNode }[];
  dialogs: Readonly<Record<string, RecordActionQuestion>>;
  links?: ReactNode;
  aside?: ReactNode;
  children: ReactNode;
}) {
  const hasActions = steps.length > 0 || Boolean(links);
  return (
    <>
      <FactStrip facts={facts}>
        {hasActions && (
          <>
            {links}
            <RecordActionButtons
              steps={steps}
              version={version}
              questions={dialogs}
              shortcuts={advisors ? decisionKeys : undefined}
            />
          </>
        )}
      </FactStrip>
      <FormWithAside
        aside={
          <>
            {aside}
            {advisors && <AssigneeCard assigneeId={assigneeId} advisors={advisors} />}
            <CommentsCard
              comments={comments}
              timeZone={timeZone}
              canWrite={canComment}
              canKeepInternal={advisors !== null}
            />
            <StatusHistory changes={changes} words={workflow.words} timeZone={timeZone} />
          </>
        }
      >
        {children}
      </FormWithAside>
    </>
  );
}
