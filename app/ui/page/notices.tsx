import { useMatches, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useMemo, type ReactNode } from "react";
import { Icon } from "#app/ui/content/icon.tsx";
import styles from "./notices.module.css";
import { useLazyModule } from "#app/ui/browser/lazy-module.ts";
import { useTranslate } from "#app/ui/text/translate.tsx";
import { type ToastNotice, showToast, toastModule } from "./toast.ts";
import { translate as fillWords, termsOfMatches } from "#app/ui/text/terms.ts";

let lastFlash: string | undefined;

/** Show the server's notice as a toast; without script `FlashBanner` shows it instead. */
export function useFlashToast(toast: ToastNotice | null): void {
  const terms = termsOfMatches(useMatches());
  const text = toast && fillWords(terms, toast.text);
  const notice = useMemo(() => (toast && text !== null ? { ...toast, text } : null), [toast, text]);
  useEffect(() => {
    if (!notice || (notice.id !== undefined && notice.id === lastFlash)) return;
    lastFlash = notice.id;
    showToast(notice);
  }, [notice]);
}

/** Server's notice for a page without script, first in its main content, so that header and menu stay in place. */
export function FlashBanner() {
  const notice = useRouteLoaderData<{ notice: ToastNotice | null }>("root")?.notice;
  if (!notice) return null;
  return (
    <div className={styles.flash} data-without-script="">
      <Banner tone={notice.tone} role={notice.tone === "danger" ? "alert" : "status"}>
        {notice.text}
      </Banner>
    </div>
  );
}

/** Tell whether the server's latest response refused a change. */
export function useWasRefused(): boolean {
  return useRouteLoaderData<{ notice: Pick<ToastNotice, "tone"> | null }>("root")?.notice?.tone === "danger";
}

/** Container of the toast; rendered once, in the root. */
export function ToastCorner() {
  const lazyToasts = useLazyModule(toastModule);
  return lazyToasts && <lazyToasts.ToastContainer />;
}

/** Message that stays in the page: what happened, what was saved, and what to do. */
export function Banner({
  tone,
  title,
  role,
  children,
}: {
  tone: ToastNotice["tone"] | "warning";
  title?: string;
  role?: "alert" | "status";
  children: ReactNode;
}) {
  const translate = useTranslate();
  return (
    <div className={styles.banner} data-tone={tone} role={role}>
      <Icon name={tone} />
      <div>
        {title && <strong>{translate(title)}</strong>}
        <div>{translate(children)}</div>
      </div>
    </div>
  );
}

/** List of sentences for a banner. */
export function SentenceList({ all }: { all: readonly string[] }) {
  const translate = useTranslate();
  return (
    <ul className={`stack ${styles.sentences}`}>
      {all.map((sentence) => (
        <li key={sentence}>{translate(sentence)}</li>
      ))}
    </ul>
  );
}
