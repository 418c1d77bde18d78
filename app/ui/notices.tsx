import { useMatches, useRouteLoaderData } from "@remix-run/react";
import { useEffect, useMemo, type ReactNode } from "react";
import { Icon } from "./icon.tsx";
import styles from "./notices.module.css";
import { usePart } from "./part.ts";
import { useSay } from "./say.tsx";
import { type Notice, showToast, toastPart } from "./toast.ts";
import { say as fillWords, wordsIn } from "./words.ts";

let lastFlash: string | undefined;

/** Show the server's notice as a toast; `FlashBanner` stands in for it where no script runs. */
export function useFlashToast(given: Notice | null): void {
  const words = wordsIn(useMatches());
  const text = given && fillWords(words, given.text);
  const notice = useMemo(() => (given && text !== null ? { ...given, text } : null), [given, text]);
  useEffect(() => {
    if (!notice || (notice.id !== undefined && notice.id === lastFlash)) return;
    lastFlash = notice.id;
    showToast(notice);
  }, [notice]);
}

/** The server's notice for a page without script, first in its main part, so that header and menu stay where they are. */
export function FlashBanner() {
  const notice = useRouteLoaderData<{ notice: Notice | null }>("root")?.notice;
  if (!notice) return null;
  return (
    <div className={styles.flash} data-without-script="">
      <Banner tone={notice.tone} role={notice.tone === "danger" ? "alert" : "status"}>
        {notice.text}
      </Banner>
    </div>
  );
}

/** Whether the server's latest answer told of something that it did not do. */
export function useIsRefused(): boolean {
  return useRouteLoaderData<{ notice: Pick<Notice, "tone"> | null }>("root")?.notice?.tone === "danger";
}

/** The corner where the toast appears; stands once, in the root. */
export function Toasts() {
  const part = usePart(toastPart);
  return part && <part.Toasts />;
}

/** A sentence in the page that stays: what happened, what was kept, what to do. */
export function Banner({
  tone,
  title,
  role,
  children,
}: {
  tone: Notice["tone"] | "warning";
  title?: string;
  role?: "alert" | "status";
  children: ReactNode;
}) {
  const say = useSay();
  return (
    <div className={styles.banner} data-tone={tone} role={role}>
      <Icon name={tone} />
      <div>
        {title && <strong>{say(title)}</strong>}
        <div>{say(children)}</div>
      </div>
    </div>
  );
}

/** Sentences below each other, for a banner. */
export function Sentences({ all }: { all: readonly string[] }) {
  const say = useSay();
  return (
    <ul className={`stack ${styles.sentences}`}>
      {all.map((sentence) => (
        <li key={sentence}>{say(sentence)}</li>
      ))}
    </ul>
  );
}
