import type { SubmissionResult } from "@conform-to/react";
import type { ComponentProps } from "react";
import { paths } from "#app/paths.ts";
import type { AttachedFile } from "#app/ui/attached-files.tsx";
import { FormWithAside } from "#app/ui/entries/form-with-aside.tsx";
import { Page } from "#app/ui/page.tsx";
import type { ActionMove } from "../action-rules.ts";
import { ActionFacts } from "./action-facts.tsx";
import { ActionForm } from "./action-form.tsx";
import { ActionHistory } from "./action-history.tsx";
import { EvidenceCard } from "./evidence-card.tsx";
import { type Note, NotesCard } from "./notes-card.tsx";

type Shown = ComponentProps<typeof ActionFacts>["action"] & ComponentProps<typeof ActionForm>["action"];

/** One action: what it is and its next step, then its day and person, proofs, notes and history. */
export function ActionPage({
  action,
  people,
  notes,
  changes,
  moves,
  mayEdit,
  mayChange,
  answer,
}: {
  action: Shown & { evidence: AttachedFile[] };
  people: readonly { id: number; name: string }[];
  notes: readonly Note[];
  changes: ComponentProps<typeof ActionHistory>["changes"];
  moves: readonly ActionMove[];
  mayEdit: boolean;
  mayChange: boolean;
  answer: { change?: SubmissionResult; note?: SubmissionResult; evidence: string | null } | undefined;
}) {
  return (
    <Page
      title={action.title}
      crumbs={[
        { label: "Implementation {Checklist}", to: paths.checklist() },
        { label: action.location, to: paths.checklist(action.locationId) },
      ]}
    >
      <FormWithAside
        aside={
          <>
            <EvidenceCard files={action.evidence} mayEdit={mayEdit} problem={answer?.evidence ?? null} />
            <NotesCard
              key={notes[0]?.id ?? 0}
              notes={notes}
              timeZone={action.timeZone}
              mayEdit={mayEdit}
              lastResult={answer?.note}
            />
          </>
        }
      >
        <ActionFacts action={action} moves={moves} mayDelete={mayChange && action.planId === null} />
        {mayChange && <ActionForm key={action.version} action={action} people={people} lastResult={answer?.change} />}
        <ActionHistory changes={changes} timeZone={action.timeZone} />
      </FormWithAside>
    </Page>
  );
}
