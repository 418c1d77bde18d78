import { useEffect, useState } from "react";
import { z } from "zod";

/** The specification's key, with its two parts (section 9). */
const KEY = "social-media-form";
const WAIT_MS = 400;

const savedForm = z.object({
  priceId: z.string().max(40).optional(),
  months: z.string().max(4).optional(),
  locationIds: z.array(z.string().max(12)).max(200),
  startOn: z.string().max(20).optional(),
  preferredTimes: z.string().max(200).optional(),
  postIds: z.array(z.string().max(12)).max(60),
});
const saved = z.object({
  /** Whose form it is: another person at this computer is not offered it. */
  userId: z.number(),
  savedForm,
  savedQuestions: z.record(z.string(), z.string().max(4_000)),
});
export type SavedForm = z.output<typeof saved>;

/** A half-filled form of this person in this browser; null where there is none, or what is kept is none of ours. */
function readSaved(userId: number): SavedForm | null {
  try {
    const kept = saved.safeParse(JSON.parse(localStorage.getItem(KEY) ?? "null"));
    return kept.success && kept.data.userId === userId ? kept.data : null;
  } catch {
    return null;
  }
}

/** A browser that keeps nothing, or is full, keeps the form from nobody. */
function write(kept: SavedForm | null): void {
  try {
    if (kept) localStorage.setItem(KEY, JSON.stringify(kept));
    else localStorage.removeItem(KEY);
  } catch {
    // What is typed is still in the page.
  }
}

/** The half-filled form that is offered, and what takes it or throws it away. */
export function useSavedForm(userId: number, isOffered: boolean) {
  const [offer, setOffer] = useState<SavedForm | null>(null);
  useEffect(() => {
    if (isOffered) setOffer(readSaved(userId));
  }, [userId, isOffered]);
  return {
    offer,
    close: () => setOffer(null),
    discard: () => {
      write(null);
      setOffer(null);
    },
  };
}

/** Keeps what is typed into a form while it is typed, a moment behind, and when the page goes. */
export function useSavingForm(formId: string, userId: number): void {
  useEffect(() => {
    let timer = 0;
    let isTyped = false;
    const keep = () => {
      const form = document.getElementById(formId);
      if (isTyped && form instanceof HTMLFormElement) write({ userId, ...partsOf(new FormData(form)) });
      isTyped = false;
    };
    const wait = (event: Event) => {
      if (!(event.target instanceof Element) || event.target.closest("form")?.id !== formId) return;
      isTyped = true;
      window.clearTimeout(timer);
      timer = window.setTimeout(keep, WAIT_MS);
    };
    const moments = ["input", "change"];
    for (const moment of moments) document.addEventListener(moment, wait);
    window.addEventListener("pagehide", keep);
    return () => {
      window.clearTimeout(timer);
      for (const moment of moments) document.removeEventListener(moment, wait);
      window.removeEventListener("pagehide", keep);
    };
  }, [formId, userId]);
}

/** Forgets the form: what it said is kept on the server by now. */
export function useForgettingForm(): void {
  useEffect(() => write(null), []);
}

function partsOf(form: FormData): Pick<SavedForm, "savedForm" | "savedQuestions"> {
  const text = (name: string) => {
    const value = form.get(name);
    return typeof value === "string" ? value : undefined;
  };
  const texts = (name: string) => form.getAll(name).flatMap((value) => (typeof value === "string" ? value : []));
  const savedQuestions: Record<string, string> = {};
  for (const [name, key] of form) {
    const [, place] = /^answers\[(\d+)\]\.key$/.exec(name) ?? [];
    if (place === undefined || typeof key !== "string") continue;
    const chosen = texts(`answers[${place}].chosen`);
    savedQuestions[key] = chosen.length > 0 ? chosen.join("\n") : (text(`answers[${place}].value`) ?? "");
  }
  return {
    savedForm: {
      ...{ priceId: text("priceId"), months: text("months"), startOn: text("startOn") },
      ...{ preferredTimes: text("preferredTimes"), locationIds: texts("locationIds"), postIds: texts("postIds") },
    },
    savedQuestions,
  };
}
