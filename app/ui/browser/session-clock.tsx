import { useWindowEvent } from "@mantine/hooks";
import { useCallback, useEffect, useState } from "react";
import { callApi } from "./api-client.ts";
import { forgetOfflinePerson } from "./service-worker.ts";
import { Button, CloseButton } from "#app/ui/page/buttons.tsx";
import { stopChat } from "./chat-loader.tsx";
import { Icon } from "#app/ui/content/icon.tsx";
import { RECENT_HITS_KEY } from "#app/ui/search/recent-hits.ts";
import styles from "#app/ui/page/notices.module.css";
import * as clock from "./session-clock.ts";
import { leaveWithoutAsking } from "#app/ui/form/unsaved-changes.ts";

/** Storage keys of the session (specification, section 9). */
const EXPIRATION_KEY = "sessionExpiration";
const LOCAL_KEYS = [EXPIRATION_KEY, "social-media-form", "intercomHmac"];
/** Storage key of the last search among all locations of a company. */
export const LAST_SEARCH_KEY = "preview-search";
const SESSION_KEYS = ["viewed-dashboard"];

/**
 * Clock that warns exactly 3 minutes before the session ends and signs out at its end; tabs share it. `expiresAt` is
 * ISO 8601.
 */
export function SessionClock({ expiresAt, loginPath }: { expiresAt: string; loginPath: string }) {
  const [state, setState] = useState<clock.SessionState | null>(null);
  const [dismissedFor, setDismissedFor] = useState<number | null>(null);
  const [isBusy, setIsBusy] = useState(false);

  const look = useCallback(() => {
    const now = Date.now();
    const next = clock.sessionStateAt(storedExpiry() ?? now + clock.SESSION_MS, now);
    if (next.phase === "over") void signOut(loginPath, { isExpired: true });
    setState((known) => (next.phase === "running" && known?.phase === "running" ? known : next));
  }, [loginPath]);

  useEffect(() => {
    storeExpiry(clock.expiryByOwnClock(Date.parse(expiresAt), Date.now()));
    let timer = 0;
    const tick = () => {
      look();
      timer = window.setTimeout(tick, clock.msUntilNextTick(storedExpiry() ?? 0, Date.now()));
    };
    tick();
    return () => window.clearTimeout(timer);
  }, [expiresAt, look]);

  useWindowEvent("storage", ({ key, newValue }) => {
    if (key !== EXPIRATION_KEY) return;
    if (newValue === null) leaveTo(loginPath);
    else look();
  });

  async function stay() {
    setIsBusy(true);
    await callApi("/users/current-user").then(
      (user) => storeExpiry(clock.expiryFromUser(user, Date.now())),
      () => undefined,
    );
    setIsBusy(false);
    look();
  }

  if (state?.phase !== "warning" || dismissedFor === storedExpiry()) return null;
  return (
    <div className={styles.floating} data-tone="warning" data-session-warning="" data-print="hide">
      <Icon name="clock" />
      <div className="stack close grow">
        <div>
          <p role="alert" className="medium">
            Your session ends in 3 minutes. Please save your work.
          </p>
          <p className="soft tabular">
            <span aria-hidden="true">{clock.countdownText(state.secondsLeft)} left</span>
            <span className="visually-hidden" role="status">
              {clock.countdownAnnouncement(state.secondsLeft)}
            </span>
          </p>
        </div>
        <div className="row">
          <Button look="primary" small busy={isBusy} onClick={() => void stay()}>
            Stay signed in
          </Button>
          <Button small onClick={() => void signOut(loginPath)}>
            Sign out
          </Button>
        </div>
      </div>
      <CloseButton label="Dismiss" onClick={() => setDismissedFor(storedExpiry())} />
    </div>
  );
}

/** Clear the session's values from this browser's storage, and the pages kept for it; the theme stays. */
export function clearSessionStorage(): void {
  forgetOfflinePerson();
  for (const key of [...LOCAL_KEYS, RECENT_HITS_KEY, LAST_SEARCH_KEY]) window.localStorage.removeItem(key);
  for (const key of SESSION_KEYS) window.sessionStorage.removeItem(key);
  stopChat();
}

let isLeaving = false;

// The page is left whatever the answer: a session that cannot be ended now expires by itself.
async function signOut(loginPath: string, { isExpired = false } = {}): Promise<void> {
  if (isLeaving) return;
  isLeaving = true;
  const path = `/api/users/signout${isExpired ? "?expired" : ""}`;
  await fetch(path, { method: "POST", keepalive: true }).catch(() => undefined);
  clearSessionStorage();
  leaveTo(loginPath);
}

function leaveTo(path: string): void {
  isLeaving = true;
  leaveWithoutAsking();
  window.location.assign(path);
}

function storedExpiry(): number | null {
  return clock.parseExpiry(window.localStorage.getItem(EXPIRATION_KEY));
}

function storeExpiry(at: number): void {
  window.localStorage.setItem(EXPIRATION_KEY, String(at));
}
