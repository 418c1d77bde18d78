import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { useHydrated } from "#app/ui/hydrated.ts";
import { showToast } from "#app/ui/toast.ts";
import { useWords } from "#app/ui/say.tsx";
import { say } from "#app/ui/words.ts";
import type { ActionStatus } from "#app/planning/actions/action-rules.ts";
import styles from "./checklist.module.css";

/**
 * Ticks an action with one tap, or takes the tick back. With script the page stays as it is; without, the form posts and
 * comes back. `mayTick` false shows the tick alone.
 */
export function TickButton({
  action,
  status,
  mayTick,
}: {
  action: { id: number; title: string; version: number };
  status: ActionStatus;
  mayTick: boolean;
}) {
  const fetcher = useFetcher<{ refusal: string | null }>();
  const isHydrated = useHydrated();
  const words = useWords();
  const answer = fetcher.data;
  useEffect(() => {
    if (answer?.refusal) showToast({ tone: "danger", text: say(words, answer.refusal) });
  }, [answer, words]);

  const sent = fetcher.formData?.get("intent");
  const shown = sent === "done" ? "done" : sent === "reopen" ? "todo" : status;
  const isDone = shown === "done";
  // Until the row is there again, a second tap would tell a version that the first one has changed.
  const isSending = fetcher.state !== "idle";
  return (
    <fetcher.Form
      method="post"
      data-print="hide"
      onSubmit={(event) => {
        if (isSending) event.preventDefault();
      }}
    >
      <input type="hidden" name="id" value={action.id} />
      <input type="hidden" name="version" value={action.version} />
      {isHydrated && <input type="hidden" name="isInPlace" value="1" />}
      <button
        type="submit"
        name="intent"
        value={isDone ? "reopen" : "done"}
        className={styles.tick}
        data-status={shown}
        aria-pressed={isDone}
        data-tick=""
        aria-disabled={isSending || undefined}
        aria-label={`Done: ${action.title}`}
        disabled={!mayTick || status === "notNeeded"}
      >
        <span />
      </button>
    </fetcher.Form>
  );
}
