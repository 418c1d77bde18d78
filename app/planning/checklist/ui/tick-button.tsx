import { useFetcher } from "@remix-run/react";
import { parseIntent } from "#app/http/form-values.ts";
import { useEffect } from "react";
import { useHydrated } from "#app/ui/browser/hydrated.ts";
import { useWaitingTicks } from "#app/ui/offline/waiting-forms.ts";
import { showToast } from "#app/ui/page/toast.ts";
import { useTerms } from "#app/ui/text/translate.tsx";
import { translate } from "#app/ui/text/terms.ts";
import type { ActionStatus } from "#app/planning/actions/action-rules.ts";
import styles from "./checklist.module.css";

/**
 * Button that marks an action as done or reopens it. With script it posts without reloading the page. Without the
 * permission (`canTick` false) it only shows the status.
 */
export function TickButton({
  action,
  status,
  canTick,
}: {
  action: { id: number; title: string; version: number };
  status: ActionStatus;
  canTick: boolean;
}) {
  const fetcher = useFetcher<{ refusal: string | null }>();
  const isHydrated = useHydrated();
  const terms = useTerms();
  const answer = fetcher.data;
  useEffect(() => {
    if (answer?.refusal) showToast({ tone: "danger", text: translate(terms, answer.refusal) });
  }, [answer, terms]);

  const sent = parseIntent(fetcher.formData, ["done", "reopen"]);
  const waiting = useWaitingTicks().get(action.id) ?? null;
  const shown = sent === "done" ? "done" : sent === "reopen" ? "todo" : (waiting ?? status);
  const isDone = shown === "done";
  // Until the row is reloaded, a second tap would send the version that the first one has already changed.
  const isSending = fetcher.state !== "idle" || waiting !== null;
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
        disabled={!canTick || status === "notNeeded"}
      >
        <span />
      </button>
    </fetcher.Form>
  );
}
