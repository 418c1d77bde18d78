import { expect, test } from "vitest";
import { parseIntent } from "./form-values.ts";

const posted = (...intents: string[]) => {
  const form = new FormData();
  for (const intent of intents) form.append("intent", intent);
  return form;
};

test("a posted intent is one of the expected words or nothing", () => {
  expect(parseIntent(posted("done"), ["done", "reopen"])).toBe("done");
  for (const intent of ["", "done:7", "toString", "note"])
    expect(parseIntent(posted(intent), ["done", "reopen"])).toBeNull();
  expect(parseIntent(posted(), ["done"])).toBeNull();
  expect(parseIntent(undefined, ["done"])).toBeNull();
});

test("a form with two intents has the first", () => {
  expect(parseIntent(posted("done", "reopen"), ["reopen"])).toBeNull();
});
