import { useFetcher } from "@remix-run/react";
import { type RefObject, useEffect, useRef, useState } from "react";
import { showToast } from "#app/ui/toast.ts";
import { useSay } from "#app/ui/say.tsx";
import type { CalendarPage } from "../../calendar-page.ts";
import { type Draft, draftAfterKey, draftText, isMoved } from "../entry-draft.ts";
import type { EntryMove, EntryMoved, MoveScope } from "../entry-move-form.ts";
import { type MovableKind, recordOfEntry } from "../entry-record.ts";
import type { CalendarEntry } from "#app/planning/calendar-layers/layers.ts";
import { followPointer } from "./dragging.ts";
import styles from "./moving.module.css";
import { entriesOf, paintDraft, refusalOf } from "./moved-bars.ts";
import { ScopeQuestion } from "./scope-question.tsx";

/** An entry that somebody is moving: drawn where it would be, asked about because it repeats, or sent. */
interface Held {
  draft: Draft;
  by: "pointer" | "keys";
  stage: "drawn" | "asked" | "sent";
}

/**
 * Moves what stands on the calendar: with the mouse, with a finger that rests first, or with the arrow keys. It asks what
 * of a repeating event is meant, and each move can be taken back.
 */
export function Moving({
  container,
  page,
  mayMove,
}: {
  container: RefObject<HTMLDivElement>;
  page: CalendarPage;
  mayMove: Record<MovableKind, boolean>;
}) {
  const [held, setHeld] = useState<Held | null>(null);
  const [focused, setFocused] = useState<CalendarEntry | null>(null);
  const { post, isSending } = usePosting(container, () => setHeld(null));

  function drop(draft: Draft, by: Held["by"]) {
    if (!isMoved(draft)) setHeld(null);
    else if (recordOfEntry(draft.entry.key)?.originalDay) setHeld({ draft, by, stage: "asked" });
    else send(draft, by, "all");
  }

  function send(draft: Draft, by: Held["by"], scope: MoveScope, rules?: string) {
    setHeld({ draft, by, stage: "sent" });
    post({ ...moveOf(draft, scope), rules }, by === "keys");
  }

  function pressKey(event: KeyboardEvent) {
    const entry = entryOfTarget(event.target, page);
    if (!entry || isSending) return;
    const drawn = held?.draft.entry.key === entry.key ? held.draft : null;
    if (event.key === "Enter" && drawn) {
      event.preventDefault();
      drop(drawn, "keys");
    } else if (event.key === "Escape" && drawn) {
      setHeld(null);
    } else {
      const next = draftAfterKey(
        drawn ?? { entry, startsOn: entry.startsOn, endsOn: entry.endsOn },
        event,
        canStretch(entry),
      );
      if (!next) return;
      event.preventDefault();
      const refusal = refusalOf(entry, mayMove);
      if (refusal === null) setHeld({ draft: next, by: "keys", stage: "drawn" });
      else tell(refusal);
    }
  }

  const say = useSay();
  const tell = (sentence: string) => showToast({ tone: "info", text: say(sentence) });
  // The listeners stay while what they look at changes with each move.
  const latest = useRef({ page, mayMove, drop, pressKey, tell, isSending });
  latest.current = { page, mayMove, drop, pressKey, tell, isSending };

  useEffect(() => {
    const element = container.current;
    if (!element) return;
    const follow = followPointer(element, {
      entryOf: (key) => (latest.current.isSending ? null : (entriesOf(latest.current.page).get(key) ?? null)),
      refusalOf: (entry) => refusalOf(entry, latest.current.mayMove),
      canStretch,
      onDraft: (draft) => setHeld(draft && { draft, by: "pointer", stage: "drawn" }),
      onDrop: (draft) => latest.current.drop(draft, "pointer"),
      onRefused: (sentence) => latest.current.tell(sentence),
    });
    const press = (event: KeyboardEvent) => latest.current.pressKey(event);
    const focus = (event: FocusEvent) => {
      const isByKeys = event.target instanceof Element && event.target.matches(":focus-visible");
      setFocused(isByKeys ? entryOfTarget(event.target, latest.current.page) : null);
    };
    const blur = () => {
      setFocused(null);
      setHeld((now) => (now?.by === "keys" && now.stage === "drawn" ? null : now));
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

  useEffect(() => paintDraft(container.current, held?.draft ?? null));

  const canMove = focused !== null && refusalOf(focused, mayMove) === null;
  return (
    <>
      <p role="status" className={styles.hint} data-print="hide">
        {held ? <HeldText held={held} /> : canMove && <KeysText canStretch={canStretch(focused)} />}
      </p>
      <ScopeQuestion
        draft={held?.stage === "asked" ? held.draft : null}
        onChoose={(scope, rules) => held && send(held.draft, held.by, scope, rules)}
        onClose={() => setHeld((now) => (now?.stage === "asked" ? null : now))}
      />
    </>
  );
}

function HeldText({ held: { draft, by } }: { held: Held }) {
  return (
    <>
      <strong>{draft.entry.title}</strong> {draftText(draft)}. {by === "keys" && "Enter saves, Escape gives up."}
    </>
  );
}

function KeysText({ canStretch }: { canStretch: boolean }) {
  return (
    <>Arrow keys move it by a day or a week. {canStretch && "With Shift they change its last day. "}Enter opens it.</>
  );
}

/** What is due is due on one day. */
function canStretch({ layer }: CalendarEntry): boolean {
  return layer !== "checklist";
}

function entryOfTarget(target: EventTarget | null, page: CalendarPage): CalendarEntry | null {
  const bar = target instanceof HTMLElement && target.dataset.column !== undefined ? target : null;
  return (bar?.dataset.entry && entriesOf(page).get(bar.dataset.entry)) || null;
}

function moveOf({ entry, startsOn, endsOn }: Draft, scope: MoveScope): EntryMove {
  const { key, startsOn: fromStartsOn, endsOn: fromEndsOn } = entry;
  return { intent: "move", entry: key, scope, fromStartsOn, fromEndsOn, startsOn, endsOn };
}

/** Posts moves one after the other, says what came of each, and takes the last one back at will. */
function usePosting(container: RefObject<HTMLDivElement>, onAnswer: () => void) {
  const { submit, data, state } = useFetcher<EntryMoved>();
  const say = useSay();
  const answered = useRef(data);
  const byKeys = useRef(false);
  const isSending = state !== "idle";

  function post(move: EntryMove, isByKeys: boolean) {
    byKeys.current = isByKeys;
    submit(fieldsOfMove(move), { method: "post" });
  }

  useEffect(() => {
    if (isSending || !data || data === answered.current) return;
    answered.current = data;
    onAnswer();
    const { sentence, undo } = data;
    const action = undo ? { label: "Undo", onAct: () => post(undo, false) } : undefined;
    showToast({ tone: undo ? "success" : "danger", text: say(sentence), action });
    if (!byKeys.current || !undo) return;
    const bar = container.current?.querySelector(`[data-column][data-entry^="${undo.entry}"]`);
    if (bar instanceof HTMLElement) bar.focus();
  });

  return { post, isSending };
}

/** A move as a form posts it. */
function fieldsOfMove(move: EntryMove): Record<string, string> {
  const fields = Object.entries(move).filter(([, value]) => value !== undefined);
  return Object.fromEntries(fields.map(([name, value]) => [name, String(value)]));
}
