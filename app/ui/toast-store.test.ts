import { expect, test, vi } from "vitest";
import { currentToasts, dismissToast, showToast, subscribeToToasts } from "./toast-store.ts";

function texts() {
  return currentToasts().map((toast) => toast.text);
}

test("toasts are shown, told of, and dismissed; the oldest makes room for the fifth", () => {
  const listener = vi.fn();
  const stop = subscribeToToasts(listener);
  showToast({ tone: "success", text: "Saved.", id: "one" });
  showToast({ tone: "success", text: "Saved.", id: "one" });
  expect(texts()).toEqual(["Saved."]);
  expect(listener).toHaveBeenCalledTimes(1);

  for (const text of ["a", "b", "c", "d"]) showToast({ tone: "danger", text });
  expect(texts()).toEqual(["a", "b", "c", "d"]);

  const [first] = currentToasts();
  dismissToast(first?.id ?? "");
  expect(texts()).toEqual(["b", "c", "d"]);
  stop();
  dismissToast(currentToasts()[0]?.id ?? "");
  expect(listener).toHaveBeenCalledTimes(6);
});
