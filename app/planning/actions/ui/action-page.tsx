import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps } from "react";
import { paths } from "#app/paths.ts";
import type { AvailableAction } from "#app/platform/workflow/define-workflow.ts";
import type { AttachedFile } from "#app/ui/content/attached-files.tsx";
import { FormWithAside } from "#app/ui/settings/form-with-aside.tsx";
import { Page } from "#app/ui/page/page.tsx";
import { ActionFacts } from "./action-facts.tsx";
import { ActionForm } from "./action-form.tsx";
import { ActionHistory } from "./action-history.tsx";
import { EvidenceCard } from "./evidence-card.tsx";
import { type ActionNote, ActionNotesCard } from "./action-notes-card.tsx";

type Shown = ComponentProps<typeof ActionFacts>["action"] & ComponentProps<typeof ActionForm>["action"];

/** Page of an action: facts and transitions, due date and assignment, evidence, notes and history. */
export function ActionPage({
  action,
  people,
  notes,
  changes,
  moves,
  canEdit,
  canChange,
  answer,
}: {
  action: Shown & { evidence: AttachedFile[] };
  people: readonly { id: number; name: string }[];
  notes: readonly ActionNote[];
  changes: ComponentProps<typeof ActionHistory>["changes"];
  moves: readonly AvailableAction[];
  canEdit: boolean;
  canChange: boolean;
  answer: { change: SubmissionResult | null; note: SubmissionResult | null; evidence: string | null } | undefined;
}) {
  return (
    <Page
      title={action.title}
      crumbs={[
        { label: "Implementation {checklist}", to: paths.checklist() },
        { label: action.location, to: paths.checklist(action.locationId) },
      ]}
    >
      <FormWithAside
        aside={
          <>
            <EvidenceCard files={action.evidence} canEdit={canEdit} problem={answer?.evidence ?? null} />
            <ActionNotesCard
              key={notes[0]?.id ?? 0}
              notes={notes}
              timeZone={action.timeZone}
              canEdit={canEdit}
              isGuarded={canChange}
              lastResult={answer?.note ?? undefined}
            />
          </>
        }
      >
        <ActionFacts action={action} moves={moves} canDelete={canChange && action.planId === null} />
        {canChange && (
          <ActionForm
            key={savedValues(action)}
            action={action}
            people={people}
            lastResult={answer?.change ?? undefined}
          />
        )}
        <ActionHistory changes={changes} timeZone={action.timeZone} />
      </FormWithAside>
    </Page>
  );
}

/** Return the values of the action's form as text. Another change of the action leaves what is typed into the form. */
function savedValues({ title, detail, dueOn, ownerId }: Shown): string {
  return JSON.stringify([title, detail, dueOn, ownerId]);
}
