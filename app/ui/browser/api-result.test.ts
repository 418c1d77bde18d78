import { expect, test } from "vitest";
import { readApiResult } from "./api-result.ts";

test("status 1 gives the data", () => {
  expect(readApiResult(200, { status: 1, data: { id: 7 }, messages: [] })).toEqual({ kind: "data", data: { id: 7 } });
});

test("status 2 fails with its first message", () => {
  const body = { status: 2, data: null, messages: ["Not today.", "Nor tomorrow."] };
  expect(readApiResult(200, body)).toEqual({ kind: "failure", message: "Not today." });
});

test.each([[{ status: 3, data: 1 }], [{ redirectUrl: "https://dam.test" }], ["text"], [null], [[1, 2]]])(
  "any other body is returned unchanged: %j",
  (body) => {
    expect(readApiResult(200, body)).toEqual({ kind: "data", data: body });
  },
);

test("401 means signed out, whatever the body says", () => {
  expect(readApiResult(401, { status: 2, data: null, messages: ["Sign in first."] })).toEqual({ kind: "signed-out" });
});

test.each([
  [500, { messages: ["First.", "Second."], message: "Third." }, "First."],
  [500, { messages: [], message: "Third." }, "Third."],
  [403, { message: "You may not." }, "You may not."],
  [422, { message: ["one", "two"] }, "422 - Something went wrong."],
  [502, null, "502 - Something went wrong."],
  [503, "<html>", "503 - Something went wrong."],
  [404, { messages: "not a list" }, "404 - Something went wrong."],
])("HTTP %i with %j says %s", (status, body, message) => {
  expect(readApiResult(status, body)).toEqual({ kind: "failure", message });
});
