/**
 * The session runs 6 hours from the last current-user fetch and warns 3 minutes before its end (specification, section
 * 9).
 */
export const SESSION_MS = 6 * 60 * 60 * 1000;
export const WARNING_MS = 3 * 60 * 1000;
const SECOND_MS = 1000;

/** How a session stands at an instant; instants are milliseconds since 1970. */
export interface SessionState {
  phase: "running" | "warning" | "over";
  secondsLeft: number;
}

export function sessionAt(expiresAt: number, now: number): SessionState {
  const left = expiresAt - now;
  const secondsLeft = Math.max(Math.ceil(left / SECOND_MS), 0);
  if (left <= 0) return { phase: "over", secondsLeft };
  return { phase: left <= WARNING_MS ? "warning" : "running", secondsLeft };
}

/** When a session ends that was fetched now. */
export function expiryAfterFetch(now: number): number {
  return now + SESSION_MS;
}

/**
 * The server's expiry by this browser's clock. A server that has just answered has a session with time left, so an
 * expiry in the past or too far ahead means that the two clocks differ; then the full time counts from now.
 */
export function expiryByOwnClock(serverExpiry: number, now: number): number {
  const left = serverExpiry - now;
  return left > 0 && left <= SESSION_MS ? serverExpiry : expiryAfterFetch(now);
}

/** When the session of a user that was fetched now ends: what the answer says of it, else the full time. */
export function expiryOf(user: unknown, now: number): number {
  const isTold = typeof user === "object" && user !== null && "sessionExpiresAt" in user;
  const told = isTold ? readExpiry(String(user.sessionExpiresAt)) : null;
  return told === null ? expiryAfterFetch(now) : expiryByOwnClock(told, now);
}

/** How long to the next look: once a second, on the seconds of the countdown, so the warning comes exactly on time. */
export function untilNextLook(expiresAt: number, now: number): number {
  const left = expiresAt - now;
  return left <= 0 ? SECOND_MS : left % SECOND_MS || SECOND_MS;
}

/** The expiry that tabs share in local storage, as milliseconds or ISO 8601; null when there is none. */
export function readExpiry(stored: string | null): number | null {
  if (!stored) return null;
  const at = /^\d+$/.test(stored) ? Number(stored) : Date.parse(stored);
  return Number.isNaN(at) ? null : at;
}

/** What is said aloud as the end comes near; "" at all other seconds. */
export function spokenCountdown(secondsLeft: number): string {
  if (secondsLeft === 60) return "Your session ends in 1 minute.";
  if (secondsLeft === 30) return "Your session ends in 30 seconds.";
  return "";
}

/** Seconds as they stand on the warning: 2:41. */
export function countdownText(secondsLeft: number): string {
  return `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, "0")}`;
}
