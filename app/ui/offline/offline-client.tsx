import { useNetwork } from "@mantine/hooks";
import { useLocation } from "@remix-run/react";
import { useCallback, useEffect, useRef } from "react";
import { lazyModule, useLazyModule } from "#app/ui/browser/lazy-module.ts";
import { expiryByOwnClock } from "#app/ui/browser/session-clock.ts";
import { useRevalidateWhenIdle } from "#app/ui/browser/use-revalidate-when-idle.ts";
import type { SentForms } from "./outbox.ts";
import { useWaitingForms } from "./waiting-forms.ts";

const offline = lazyModule(() => import("./start-offline.ts"));
const pages = lazyModule(() => import("./keep-pages.ts"));
const bar = lazyModule(() => import("./waiting-bar-lazy.tsx"));

/** The first page loads in peace; without a network nothing else is loading. */
const START_MS = 500;
const KEEP_MS = 2_500;
const RETRY_MS = 30_000;

/** Keep the open checklist and unsent forms for the time without a network, and show the forms that wait. */
export function OfflineClient({
  userId,
  expiresAt,
  isViewing,
}: {
  userId: number;
  /** End of the session, in ISO 8601. */
  expiresAt: string;
  isViewing: boolean;
}) {
  const { pathname, search } = useLocation();
  const showSentForms = useShowSentForms();
  const isOffline = !useNetwork().online;
  const forms = useWaitingForms();
  const hasWaiting = forms.some(({ problem }) => problem === null);
  const shown = useLazyModule(bar, forms.length > 0 || isOffline);

  useEffect(() => {
    if (isViewing || !canWorkOffline()) return;
    const start = async () => {
      const { startOffline } = await offline.load();
      showSentForms(await startOffline(userId, expiryByOwnClock(Date.parse(expiresAt), Date.now())));
    };
    const quietly = () => void start().catch(() => undefined);
    const timer = window.setTimeout(quietly, navigator.onLine ? START_MS : 0);
    const retries = hasWaiting ? window.setInterval(quietly, RETRY_MS) : undefined;
    window.addEventListener("online", quietly);
    return () => {
      window.clearTimeout(timer);
      window.clearInterval(retries);
      window.removeEventListener("online", quietly);
    };
  }, [userId, expiresAt, isViewing, hasWaiting, showSentForms]);

  useEffect(() => {
    if (isViewing || !canWorkOffline()) return;
    const keep = async () => {
      await (await pages.load()).keepPage(pathname + search, userId);
      // Without a network it cannot be loaded.
      await bar.load();
    };
    const quietly = () => void keep().catch(() => undefined);
    const timer = window.setTimeout(quietly, KEEP_MS);
    // A phone that goes back into the pocket has what was done on the page meanwhile.
    document.addEventListener("visibilitychange", quietly);
    return () => {
      window.clearTimeout(timer);
      document.removeEventListener("visibilitychange", quietly);
    };
  }, [pathname, search, userId, isViewing]);

  return shown && <shown.WaitingBar forms={forms} isOffline={isOffline} onSent={showSentForms} />;
}

/**
 * Return a function that loads the page's data again after waiting forms were answered, and tells how many were saved
 * in place of the last one's own notice.
 */
function useShowSentForms(): (sent: SentForms) => void {
  const { revalidate, isIdle } = useRevalidateWhenIdle();
  const saved = useRef(0);

  useEffect(() => {
    if (!isIdle || saved.current === 0) return;
    const count = saved.current;
    saved.current = 0;
    // The last form's notice comes with the page's data and is shown in the same moment.
    window.setTimeout(() => void bar.load().then(({ showSavedForms }) => showSavedForms(count)));
  }, [isIdle]);

  return useCallback(
    (sent) => {
      if (sent.answered === 0) return;
      saved.current += sent.saved;
      revalidate();
    },
    [revalidate],
  );
}

function canWorkOffline(): boolean {
  return window.isSecureContext && "serviceWorker" in navigator && "locks" in navigator;
}
