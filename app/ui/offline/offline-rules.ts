/** Form that is kept when there is no network. */
export interface KeptKind {
  label: string;
  /** Id of the to-do that it marks as done or reopens in place; null for other forms. */
  tick: { id: number; isDone: boolean } | null;
  /** True when the form has no idempotency key of its own and its action takes one. */
  needsKey: boolean;
}

type Fields = FormData | URLSearchParams;

/** Intents of the forms that may wait. */
const INTENTS = ["done", "reopen", "note", "save", "start"] as const;
const CHECKLIST = /^\/implementation-checklist(?:\/\d+)?$/;
const TO_DO = /^\/implementation-checklist\/\d+\/actions\/\d+$/;
const NEW_CLAIM = /^\/incentive\/claims\/from-photo$/;
const CLAIM =
  /^\/(?:incentive\/claims\/\d+|incentive\/plan-items\/\d+\/reimbursement|event-management\/reimbursement\/.+)$/;
const SIGHTING = /^\/competitive-intelligence\/report$/;

/** Return what a posted form is when it may wait for a network; null for a form that has to be saved now. */
export function keptKindOf(path: string, fields: Fields): KeptKind | null {
  const values = Object.fromEntries(fields.entries());
  const intent = INTENTS.find((one) => one === values.intent);
  const kind = { tick: null, needsKey: false };
  if (fields.has("__intent__")) return null;
  if (CHECKLIST.test(path) && fields.has("isInPlace") && (intent === "done" || intent === "reopen")) {
    const isDone = intent === "done";
    return { ...kind, label: isDone ? "Done" : "Reopened", tick: { id: Number(fields.get("id")), isDone } };
  }
  if (TO_DO.test(path)) {
    if (intent === "note") return { ...kind, label: "Note", needsKey: true };
    if (isChosen(fields.get("evidence"))) return { ...kind, label: "Photo or file" };
    return intent === "done" || intent === "reopen"
      ? { ...kind, label: intent === "done" ? "Done" : "Reopened" }
      : null;
  }
  if (NEW_CLAIM.test(path)) return { ...kind, label: "Claim" };
  if (CLAIM.test(path)) return intent === "save" || intent === "start" ? { ...kind, label: "Claim draft" } : null;
  return SIGHTING.test(path) ? { ...kind, label: "Competitor opening" } : null;
}

/** Tell whether a file field has a file; an empty one posts a file without bytes. */
function isChosen(value: FormDataEntryValue | null): boolean {
  return typeof value === "string" ? value !== "" : value !== null && value.size > 0;
}

/** Outcome of a kept form; `refused` holds the reason, which the user has to read. */
export type SentOutcome = { state: "sent" | "later" | "signedOut" } | { state: "refused"; reason: string };

const NO_ACCESS = "You no longer have access to this, so it can't be saved.";
const CHANGED = "It can't be saved as it is. Open the page and save it again.";

/** Return the outcome of a kept form by the response to it. `body` is its text, `signInPath` the sign-in page. */
export function sentOutcomeOf(
  { status, headers, body }: { status: number; headers: Headers; body: string },
  signInPath: string,
): SentOutcome {
  const elsewhere = headers.get("X-Remix-Redirect");
  if (elsewhere) return { state: elsewhere.split("?")[0] === signInPath ? "signedOut" : "sent" };
  if (status === 401) return { state: "signedOut" };
  if (status === 408 || status === 429 || status >= 500) return { state: "later" };
  // Without Remix's mark it is no answer of the site, such as a sign-in page of a public network.
  const isOurs = ["X-Remix-Response", "X-Remix-Catch", "X-Remix-Error"].some((name) => headers.has(name));
  if (!isOurs) return { state: "later" };
  if (status === 403 || status === 404) return { state: "refused", reason: NO_ACCESS };
  const reason = reasonIn(parseJson(body));
  if (reason !== null) return { state: "refused", reason };
  return status < 400 ? { state: "sent" } : { state: "refused", reason: CHANGED };
}

/** Find the first sentence of an answer that refuses a form: `refusal`, `evidence`, or errors by field. */
function reasonIn(answer: unknown): string | null {
  if (typeof answer !== "object" || answer === null) return null;
  for (const [name, value] of Object.entries(answer)) {
    const isReason = ["refusal", "evidence", "problem"].includes(name);
    if (isReason && typeof value === "string") return value;
    if (name === "error" && typeof value === "object" && value !== null) {
      const [first] = Object.values(value).flat();
      if (typeof first === "string") return first;
    }
    const inner = name === "initialValue" ? null : reasonIn(value);
    if (inner !== null) return inner;
  }
  return null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Return whether the page is offline and how many forms wait, as a sentence: "3 waiting to send". */
export function waitingText({
  waiting,
  refused,
  isOffline,
}: {
  waiting: number;
  refused: number;
  isOffline: boolean;
}): string {
  const parts = [
    ...(waiting > 0 ? [`${waiting} waiting to send`] : []),
    ...(refused > 0 ? [`${refused} not saved`] : []),
  ];
  const counts = parts.join(", ");
  if (!isOffline) return counts;
  return counts === "" ? "You're offline. This page may be out of date." : `You're offline. ${counts}`;
}
