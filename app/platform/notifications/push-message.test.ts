import { expect, test } from "vitest";
import { toPushMessage } from "./push-message.ts";

const claim = { id: 7, type: "claim.decided", link: "/incentive/claims/3" } as const;
const fill = (text: string) => text.replace("{Location}", "Store");

test("a message has the title and the page of its notification", () => {
  expect(toPushMessage({ ...claim, title: "Claim C-3 approved" }, fill)).toEqual({
    title: "Claim C-3 approved",
    link: "/incentive/claims/3",
    tag: "notification-7",
  });
});

test.each(["You get $75.75 back", "Claim paid: $ 5", "20 EUR left", "5 € left"])(
  "an amount stays off the lock screen: %s",
  (title) => {
    expect(toPushMessage({ ...claim, title }, fill).title).toBe("Claim decisions");
  },
);

test("the topic, in the company's words, takes the place of a title that is out of scope", () => {
  expect(toPushMessage({ ...claim, type: "transfer", title: null }, fill).title).toBe("Store transfers");
});
