import { useEffect } from "react";
import { Banner } from "#app/ui/page/notices.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { usePreviewRequest } from "#app/ui/form/use-preview.ts";

/** Banner with the conflict hints of an event; an empty status region without hints. */
export function ConflictHints({ hints }: { hints: readonly string[] }) {
  return (
    <div role="status" className="nowhere">
      {hints.length > 0 && (
        <Banner tone="warning" title="Heads-up for these dates">
          <ul>
            {hints.map((hint) => (
              <li key={hint}>
                <T>{hint}</T>
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </div>
  );
}

const WATCHED = new Set([
  "startsOn",
  "endsOn",
  "categoryId",
  "locationIds",
  "repeat",
  "interval",
  "daysOfWeek",
  "until",
  "times",
]);

/** Return a form's conflict hints, which the page's action recomputes shortly after a watched field changes. */
export function useConflictHints(formId: string, first: readonly string[]): readonly string[] {
  const { answer, askSoon } = usePreviewRequest<{ hints?: string[] }>(() => new FormData(formOf(formId)));
  useEffect(() => {
    const form = formOf(formId);
    const ask = ({ target }: Event) => {
      const name = target instanceof HTMLInputElement || target instanceof HTMLSelectElement ? target.name : "";
      if (WATCHED.has(name)) askSoon();
    };
    form?.addEventListener("change", ask);
    return () => form?.removeEventListener("change", ask);
  });
  return answer?.hints ?? first;
}

function formOf(id: string): HTMLFormElement | undefined {
  const form = document.getElementById(id);
  return form instanceof HTMLFormElement ? form : undefined;
}
