import type { SerializeFrom } from "@remix-run/node";
import { useFetcher } from "@remix-run/react";
import { useEffect } from "react";

const PAUSE_MS = 700;

/** What the page's action answers to the intent "preview" of what was typed, asked a moment after the last key. */
export function usePreview<Answer>(
  field: string,
  typed: string | null,
  along: Record<string, string>,
): SerializeFrom<Answer> | undefined {
  const { data, submit } = useFetcher<Answer>();
  const fields = JSON.stringify(along);
  useEffect(() => {
    if (typed === null) return;
    const body = { intent: "preview", [field]: typed, ...along };
    const timer = window.setTimeout(() => submit(body, { method: "post" }), PAUSE_MS);
    return () => window.clearTimeout(timer);
    // `submit` and `along` are others on each render.
  }, [field, typed, fields]);
  return data;
}
