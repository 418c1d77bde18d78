import type { SerializeFrom } from "@remix-run/node";
import { useFetcher, useFormAction } from "@remix-run/react";
import { useEffect } from "react";
import { useDebounced } from "#app/ui/browser/use-debounced.ts";

const PAUSE_MS = 700;

/**
 * Return the page action's response to the intent "preview" of the typed values, requested a moment after the last key.
 */
export function usePreview<Answer>(
  field: string,
  typed: string | null,
  along: Record<string, string>,
): SerializeFrom<Answer> | undefined {
  const fields = Object.entries({ ...along, [field]: typed ?? "" });
  const { answer, askSoon } = usePreviewRequest<Answer>(() => {
    const form = new FormData();
    for (const [name, value] of fields) form.set(name, value);
    return form;
  });
  const wanted = JSON.stringify(fields);
  useEffect(() => {
    if (typed !== null) askSoon();
    // `askSoon` changes on each render.
  }, [typed, wanted]);
  return answer;
}

/**
 * Return the page action's response to the intent "preview", and a function that requests it with the form of `read` a
 * moment later. The action is explicit, since the user may be on the way to another page by then.
 */
export function usePreviewRequest<Answer>(read: () => FormData) {
  const { data, submit } = useFetcher<Answer>();
  const action = useFormAction();
  const { schedule } = useDebounced(() => {
    const typed = read();
    typed.set("intent", "preview");
    submit(typed, { method: "post", action });
  }, PAUSE_MS);
  return { answer: data, askSoon: schedule };
}
