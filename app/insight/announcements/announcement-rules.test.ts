import { expect, test } from "vitest";
import { publishingText } from "./announcement-rules.ts";

test("publishing says when users are notified, as notifyAnnouncements does", () => {
  const of = (startsOn: string, endsOn: string) => publishingText({ startsOn, endsOn }, "2026-11-20");
  expect(of("2026-11-20", "2026-11-20")).toContain("We notify them right away.");
  expect(of("2026-11-01", "2026-12-01")).toContain("We notify them right away.");
  expect(of("2026-11-21", "2026-12-01")).toContain("We notify them on 11/21/2026.");
  expect(of("2026-11-01", "2026-11-19")).toBe("Its last day has passed, so we notify no one.");
});
