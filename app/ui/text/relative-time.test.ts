import { expect, test } from "vitest";
import { relativeTimeText } from "./relative-time.ts";

const now = "2026-11-28T12:00:00Z";

test.each([
  ["2026-11-28T11:59:30Z", "just now"],
  ["2026-11-28T12:00:20Z", "just now"],
  ["2026-11-28T11:58:59Z", "1 minute ago"],
  ["2026-11-28T11:00:01Z", "59 minutes ago"],
  ["2026-11-28T11:00:00Z", "1 hour ago"],
  ["2026-11-27T12:00:01Z", "23 hours ago"],
  ["2026-11-27T12:00:00Z", "1 day ago"],
  ["2026-11-25T11:00:00Z", "3 days ago"],
  ["2026-10-29T12:00:01Z", "29 days ago"],
  ["2026-10-29T11:00:00Z", "1 month ago"],
  ["2026-06-01T12:00:00Z", "5 months ago"],
  ["2025-12-02T12:00:00Z", "11 months ago"],
  ["2025-11-28T11:00:00Z", "1 year ago"],
  ["2016-11-28T12:00:00Z", "10 years ago"],
  ["2026-12-10T12:30:00Z", "in 12 days"],
  ["2026-11-28T14:00:00Z", "in 2 hours"],
])("%s is %s", (at, text) => {
  expect(relativeTimeText(at, now)).toBe(text);
  expect(relativeTimeText(new Date(at), new Date(now))).toBe(text);
});
