import { useEffect, useState } from "react";
import { z } from "zod";

/** Storage key and structure from the specification (section 9). */
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
  /** User who typed the form; other users of this browser are not offered it. */
  userId: z.number(),
  savedForm,
  savedQuestions: z.record(z.string(), z.string().max(4_000)),
});
export type SavedOrderForm = z.output<typeof saved>;

/** Return this user's unsent form from this browser; null when there is none or it cannot be read. */
function readSaved(userId: number): SavedOrderForm | null {
  try {
    const stored = saved.safeParse(JSON.parse(localStorage.getItem(KEY) ?? "null"));
    return stored.success && stored.data.userId === userId ? stored.data : null;
  } catch {
    return null;
  }
}

/** Storage can be disabled or full; the form works without it. */
function write(order: SavedOrderForm | null): void {
  try {
    if (order) localStorage.setItem(KEY, JSON.stringify(order));
    else localStorage.removeItem(KEY);
  } catch {
    // The typed values are still in the page.
  }
}

/** Return the saved form to offer, and functions that close or discard the offer. */
export function useSavedOrder(userId: number, isOffered: boolean) {
  const [offer, setOffer] = useState<SavedOrderForm | null>(null);
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

/** Save a form in the browser shortly after each change and when the page is left. */
export function useAutosave(formId: string, userId: number): void {
  useEffect(() => {
    let timer = 0;
    let isTyped = false;
    const keep = () => {
      const form = document.getElementById(formId);
      if (isTyped && form instanceof HTMLFormElement) write({ userId, ...toSavedValues(new FormData(form)) });
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

/** Discard the saved form, because the server has stored the order. */
export function useDiscardSavedOrder(): void {
  useEffect(() => write(null), []);
}

function toSavedValues(form: FormData): Pick<SavedOrderForm, "savedForm" | "savedQuestions"> {
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
      priceId: text("priceId"),
      months: text("months"),
      startOn: text("startOn"),
      preferredTimes: text("preferredTimes"),
      locationIds: texts("locationIds"),
      postIds: texts("postIds"),
    },
    savedQuestions,
  };
}
