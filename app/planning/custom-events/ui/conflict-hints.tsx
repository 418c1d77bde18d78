import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";
import { Banner } from "#app/ui/notices.tsx";
import styles from "./events.module.css";

/** What an event meets on its days; nothing where it meets nothing. */
export function ConflictHints({ hints }: { hints: readonly string[] }) {
  return (
    <div role="status" className={styles.hintsRegion}>
      {hints.length > 0 && (
        <Banner tone="warning" title="Before you settle on these days">
          <ul className={styles.hints}>
            {hints.map((hint) => (
              <li key={hint}>{hint}</li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}

const PAUSE_MS = 700;
const WATCHED = new Set([
  "startsOn",
  "endsOn",
  "categoryId",
  "locationIds",
  "repeat",
  "interval",
  "daysOfWeek",
  "until",
]);

/** The hints of a form, asked of the page's action again a moment after one of the fields that they depend on changed. */
export function useHints(formId: string, first: readonly string[]): readonly string[] {
  const { data, submit } = useFetcher<{ hints?: string[] }>();
  useEffect(() => {
    const form = document.getElementById(formId);
    if (!(form instanceof HTMLFormElement)) return undefined;
    let timer = 0;
    const ask = ({ target }: Event) => {
      const name = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : "";
      if (!WATCHED.has(name)) return;
      window.clearTimeout(timer);
      timer = window.setTimeout(() => {
        const typed = new FormData(form);
        typed.set("intent", "preview");
        submit(typed, { method: "post" });
      }, PAUSE_MS);
    };
    form.addEventListener("change", ask);
    return () => {
      window.clearTimeout(timer);
      form.removeEventListener("change", ask);
    };
  }, [formId, submit]);
  return data?.hints ?? first;
}
