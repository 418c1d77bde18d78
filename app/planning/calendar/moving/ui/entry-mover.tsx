import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { showToast } from "#app/ui/page/toast.ts";
import { useTranslate } from "#app/ui/text/translate.tsx";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";
import type { CalendarPage } from "../../calendar-page.ts";
import { type EntryDraft, draftAfterKey, draftText, isMoved } from "../entry-draft.ts";
import type { EntryMove, EntryMoveResult, MoveScope } from "../entry-move-form.ts";
import { type MovableKind, parseEntryKey } from "../entry-record.ts";
import { enableDragging } from "./dragging.ts";
import styles from "../../ui/calendar.module.css";
import { entriesByKey, markDraftDays, moveRefusal } from "./movable-entries.ts";
import { MoveScopeDialog } from "./move-scope-dialog.tsx";

/** Move in progress: drawn at its new days, waiting for an answer because the event repeats, or sent. */
interface PendingMove {
  draft: EntryDraft;
  by: "pointer" | "keys";
  stage: "drawn" | "asked" | "sent";
}

/**
 * Mover of calendar entries by mouse, by a finger that rests first, or by the arrow keys. For a repeating event it asks
 * which occurrences to move. Every move can be undone.
 */
export function EntryMover({
  container,
  page,
  canMove,
}: {
  container: RefObject<HTMLDivElement>;
  page: CalendarPage;
  canMove: Record<MovableKind, boolean>;
}) {
  const [pending, setPending] = useState<PendingMove | null>(null);
  const [focused, setFocused] = useState<CalendarEntry | null>(null);
  const { post, isSending } = useMoveSubmission(container, () => setPending(null));

  function drop(draft: EntryDraft, by: PendingMove["by"]) {
    if (!isMoved(draft)) setPending(null);
    else if (parseEntryKey(draft.entry.key)?.originalDay) setPending({ draft, by, stage: "asked" });
    else send(draft, by, "all");
  }

  function send(draft: EntryDraft, by: PendingMove["by"], scope: MoveScope, rules?: string) {
    setPending({ draft, by, stage: "sent" });
    post({ ...toEntryMove(draft, scope), rules }, by === "keys");
  }

  function pressKey(event: KeyboardEvent) {
    const entry = entryOfTarget(event.target, page);
    if (!entry || isSending) return;
    const draft = pending?.draft.entry.key === entry.key ? pending.draft : null;
    if (event.key === "Enter" && draft) {
      event.preventDefault();
      drop(draft, "keys");
    } else if (event.key === "Escape" && draft) {
      setPending(null);
    } else {
      const next = draftAfterKey(
        draft ?? { entry, startsOn: entry.startsOn, endsOn: entry.endsOn },
        event,
        canResize(entry),
      );
      if (!next) return;
      event.preventDefault();
      const refusal = moveRefusal(entry, canMove);
      if (refusal === null) setPending({ draft: next, by: "keys", stage: "drawn" });
      else showNotice(refusal);
    }
  }

  const translate = useTranslate();
  const showNotice = (sentence: string) => showToast({ tone: "info", text: translate(sentence) });
  // The listeners are added once, so they read changing values through a ref.
  const latest = useRef({ page, canMove, drop, pressKey, showNotice, isSending });
  latest.current = { page, canMove, drop, pressKey, showNotice, isSending };

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const follow = enableDragging(element, {
      entryOf: (key) => (latest.current.isSending ? null : (entriesByKey(latest.current.page).get(key) ?? null)),
      moveRefusal: (entry) => moveRefusal(entry, latest.current.canMove),
      canResize,
      onDraft: (draft) => setPending(draft && { draft, by: "pointer", stage: "drawn" }),
      onDrop: (draft) => latest.current.drop(draft, "pointer"),
      onRefused: (sentence) => latest.current.showNotice(sentence),
    });
    const press = (event: KeyboardEvent) => latest.current.pressKey(event);
    const focus = (event: FocusEvent) => {
      const isByKeys = event.target instanceof Element && event.target.matches(":focus-visible");
      setFocused(isByKeys ? entryOfTarget(event.target, latest.current.page) : null);
    };
    const blur = () => {
      setFocused(null);
      setPending((now) => (now?.by === "keys" && now.stage === "drawn" ? null : now));
    };
    element.addEventListener("keydown", press);
    element.addEventListener("focusin", focus);
    element.addEventListener("focusout", blur);
    return () => {
      follow();
      element.removeEventListener("keydown", press);
      element.removeEventListener("focusin", focus);
      element.removeEventListener("focusout", blur);
    };
  }, [container]);

  useEffect(() => markDraftDays(container.current, pending?.draft ?? null));

  const canMoveFocused = focused !== null && moveRefusal(focused, canMove) === null;
  return (
    <>
      <p role="status" className={styles.moveHint} data-print="hide">
        {pending ? (
          <PendingMoveText pending={pending} />
        ) : (
          canMoveFocused && <KeyboardHint canResize={canResize(focused)} />
        )}
      </p>
      <MoveScopeDialog
        draft={pending?.stage === "asked" ? pending.draft : null}
        onChoose={(scope, rules) => pending && send(pending.draft, pending.by, scope, rules)}
        onClose={() => setPending((now) => (now?.stage === "asked" ? null : now))}
      />
    </>
  );
}

function PendingMoveText({ pending: { draft, by } }: { pending: PendingMove }) {
  return (
    <>
      <strong>{draft.entry.title}</strong> {draftText(draft)}.{" "}
      {by === "keys" && "Press Enter to save or Escape to cancel."}
    </>
  );
}

function KeyboardHint({ canResize }: { canResize: boolean }) {
  return (
    <>
      Use the arrow keys to move it by a day or a week. {canResize && "Hold Shift to change its last day. "}Press Enter
      to open it.
    </>
  );
}

/** Tell whether an entry can get another last day; a to-do is due on a single day. */
function canResize({ layer }: CalendarEntry): boolean {
  return layer !== "checklist";
}

function entryOfTarget(target: EventTarget | null, page: CalendarPage): CalendarEntry | null {
  const bar = target instanceof HTMLElement && target.dataset.column !== undefined ? target : null;
  return (bar?.dataset.entry && entriesByKey(page).get(bar.dataset.entry)) || null;
}

function toEntryMove({ entry, startsOn, endsOn }: EntryDraft, scope: MoveScope): EntryMove {
  const { key, startsOn: fromStartsOn, endsOn: fromEndsOn } = entry;
  return { intent: "move", entry: key, scope, fromStartsOn, fromEndsOn, startsOn, endsOn };
}

/** Post moves one at a time, show the result of each as a toast, and offer to undo the last one. */
function useMoveSubmission(container: RefObject<HTMLDivElement>, onAnswer: () => void) {
  const { submit, data, state } = useFetcher<EntryMoveResult>();
  const translate = useTranslate();
  const answered = useRef(data);
  const byKeys = useRef(false);
  const isSending = state !== "idle";

  function post(move: EntryMove, isByKeys: boolean) {
    byKeys.current = isByKeys;
    submit(toFormFields(move), { method: "post" });
  }

  useEffect(() => {
    if (isSending || !data || data === answered.current) return;
    answered.current = data;
    onAnswer();
    const { sentence, undo } = data;
    const action = undo ? { label: "Undo", onAct: () => post(undo, false) } : undefined;
    showToast({ tone: undo ? "success" : "danger", text: translate(sentence), action });
    if (!byKeys.current || !undo) return;
    const bar = container.current?.querySelector(`[data-column][data-entry^="${undo.entry}"]`);
    if (bar instanceof HTMLElement) bar.focus();
  });

  return { post, isSending };
}

/** Encode a move as form fields. */
function toFormFields(move: EntryMove): Record<string, string> {
  const fields = Object.entries(move).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}
