/**
 * Duration of a session: 6 hours from the last current-user fetch, with a warning 3 minutes before its end
 * (specification, section 9).
 */
export const SESSION_MS = 6 * 60 * 60 * 1000;
export const WARNING_MS = 3 * 60 * 1000;
const SECOND_MS = 1000;

/** State of a session at an instant; instants are milliseconds since 1970. */
export interface SessionState {
  phase: "running" | "warning" | "over";
  secondsLeft: number;
}

export function sessionStateAt(expiresAt: number, now: number): SessionState {
  const left = expiresAt - now;
  const secondsLeft = Math.max(Math.ceil(left / SECOND_MS), 0);
  if (left <= 0) return { phase: "over", secondsLeft };
  return { phase: left <= WARNING_MS ? "warning" : "running", secondsLeft };
}

/** Return when a session that was fetched now will end, in milliseconds. */
export function expiryAfterFetch(now: number): number {
  return now + SESSION_MS;
}

/**
 * Convert the server's expiry to this browser's clock. A server that has just answered has a session with time left, so
 * an expiry in the past or too far ahead means that the clocks differ; then the full time counts from now.
 */
export function expiryByOwnClock(serverExpiry: number, now: number): number {
  const left = serverExpiry - now;
  return left > 0 && left <= SESSION_MS ? serverExpiry : expiryAfterFetch(now);
}

/** Return the end of the session of a user that was fetched now: from the answer, else the full time. */
export function expiryFromUser(user: unknown, now: number): number {
  const hasExpiry = typeof user === "object" && user !== null && "sessionExpiresAt" in user;
  const answeredExpiry = hasExpiry ? parseExpiry(String(user.sessionExpiresAt)) : null;
  return answeredExpiry === null ? expiryAfterFetch(now) : expiryByOwnClock(answeredExpiry, now);
}

/**
 * Return the milliseconds to the next tick. The clock ticks once a second, on the full seconds of the countdown, so
 * that the warning appears exactly on time.
 */
export function msUntilNextTick(expiresAt: number, now: number): number {
  const left = expiresAt - now;
  return left <= 0 ? SECOND_MS : left % SECOND_MS || SECOND_MS;
}

/** Parse the expiry that tabs share in local storage, as milliseconds or ISO 8601; null when there is none. */
export function parseExpiry(stored: string | null): number | null {
  if (!stored) return null;
  const at = /^\d+$/.test(stored) ? Number(stored) : Date.parse(stored);
  return Number.isNaN(at) ? null : at;
}

/** Return the screen reader's announcement near the end; "" at all other seconds. */
export function countdownAnnouncement(secondsLeft: number): string {
  if (secondsLeft === 60) return "Your session ends in 1 minute.";
  if (secondsLeft === 30) return "Your session ends in 30 seconds.";
  return "";
}

/** Format seconds for the warning: 2:41. */
export function countdownText(secondsLeft: number): string {
  return `${Math.floor(secondsLeft / 60)}:${String(secondsLeft % 60).padStart(2, "0")}`;
}
