import { expect, test } from "vitest";
import { keptKindOf, sentOutcomeOf, waitingText } from "./offline-rules.ts";

const fields = (values: Record<string, string>) => new URLSearchParams(values);
const list = "/implementation-checklist/3";
const toDo = "/implementation-checklist/3/actions/41";

test("a tick in place names its to-do", () => {
  expect(keptKindOf(list, fields({ intent: "done", id: "41", isInPlace: "1" }))?.tick).toEqual({
    id: 41,
    isDone: true,
  });
  expect(keptKindOf(list, fields({ intent: "reopen", id: "41", isInPlace: "1" }))?.tick?.isDone).toBe(false);
});

test.each([
  [toDo, { intent: "note", text: "Flyers are here" }, "Note"],
  [toDo, { evidence: "a file" }, "Photo or file"],
  [toDo, { intent: "done" }, "Done"],
  ["/incentive/claims/from-photo", { intent: "read" }, "Claim"],
  ["/incentive/claims/7", { intent: "save" }, "Claim draft"],
  ["/event-management/reimbursement/7/PC1", { intent: "start" }, "Claim draft"],
  ["/incentive/plan-items/7/reimbursement", { intent: "save" }, "Claim draft"],
  ["/competitive-intelligence/report", {}, "Competitor opening"],
])("%s with %o is kept", (path, values, label) => {
  expect(keptKindOf(path, fields(values))?.label).toBe(label);
});

test.each([
  [list, { intent: "bulk-done", ids: "41" }],
  [list, { intent: "done", id: "41" }],
  [toDo, { intent: "delete" }],
  [toDo, { intent: "add-file", evidence: "" }],
  [toDo, { intent: "save", title: "Other" }],
  [toDo, { intent: "note", __intent__: "validate" }],
  ["/incentive/claims/7", { intent: "submit" }],
  ["/social-media/checkout", { intent: "pay" }],
  ["/manage-incentive/reimbursement/7/edit", { intent: "save" }],
  ["/personal-details", { intent: "save" }],
])("%s with %o is not kept", (path, values) => {
  expect(keptKindOf(path, fields(values))).toBeNull();
});

test("only a note needs an idempotency key", () => {
  expect(keptKindOf(toDo, fields({ intent: "note" }))?.needsKey).toBe(true);
  expect(keptKindOf("/competitive-intelligence/report", fields({}))?.needsKey).toBe(false);
});

const outcome = (status: number, headers: Record<string, string>, body: unknown = "") =>
  sentOutcomeOf(
    { status, headers: new Headers(headers), body: typeof body === "string" ? body : JSON.stringify(body) },
    "/login",
  );
const ours = { "X-Remix-Response": "yes" };

test("a form is sent by a redirect, or by an answer without a reason", () => {
  expect(outcome(204, { "X-Remix-Redirect": toDo })).toEqual({ state: "sent" });
  expect(outcome(200, ours, { refusal: null })).toEqual({ state: "sent" });
});

test("a form waits for a sign-in when the session has ended", () => {
  expect(outcome(204, { "X-Remix-Redirect": "/login?next=%2F" })).toEqual({ state: "signedOut" });
  expect(outcome(401, { "X-Remix-Catch": "yes" })).toEqual({ state: "signedOut" });
});

test.each([
  [500, ours],
  [503, ours],
  [429, { "X-Remix-Catch": "yes" }],
  [200, {}],
  [403, {}],
])("a form waits after %i with %o", (status, headers) => {
  expect(outcome(status, headers)).toEqual({ state: "later" });
});

test("a refused form has its reason", () => {
  const reason = "Someone else changed this to-do.";
  expect(outcome(200, ours, { refusal: reason })).toEqual({ state: "refused", reason });
  expect(outcome(422, ours, { change: undefined, note: { error: { text: ["Enter a note."] } } })).toEqual({
    state: "refused",
    reason: "Enter a note.",
  });
  expect(outcome(422, ours, { evidence: "Choose a photo or PDF." })).toMatchObject({
    reason: "Choose a photo or PDF.",
  });
  expect(outcome(422, ours, "")).toMatchObject({ state: "refused" });
});

test("a form of a location that was handed over is refused", () => {
  expect(outcome(404, { "X-Remix-Catch": "yes" }, "To-do not found")).toMatchObject({
    state: "refused",
    reason: "You no longer have access to this, so it can't be saved.",
  });
});

test("values that were typed are no reason", () => {
  const answer = { note: { initialValue: { error: { text: ["typed"] } }, error: { "": ["Not now."] } } };
  expect(outcome(422, ours, answer)).toMatchObject({ reason: "Not now." });
});

test("waiting and refused forms are counted", () => {
  const online = { isOffline: false };
  expect(waitingText({ waiting: 3, refused: 0, ...online })).toBe("3 waiting to send");
  expect(waitingText({ waiting: 1, refused: 2, ...online })).toBe("1 waiting to send, 2 not saved");
});

test("a page without a network says so, with or without waiting forms", () => {
  const offline = { isOffline: true };
  expect(waitingText({ waiting: 2, refused: 0, ...offline })).toBe("You're offline. 2 waiting to send");
  expect(waitingText({ waiting: 0, refused: 0, ...offline })).toBe("You're offline. This page may be out of date.");
});
