import { expect, test } from "vitest";
import { isHost, replaceInLinks, replaceLinkHost } from "./link-rules.ts";

const links = [
  { ideaId: 1, stepId: null, link: "https://old.sunrise.test/a" },
  { ideaId: 1, stepId: 7, link: "https://old.sunrise.test/b?from=old.sunrise.test" },
  { ideaId: 2, stepId: null, link: "https://elsewhere.test/c" },
];

test("every occurrence of the text in a link is replaced", () => {
  const { changes, broken } = replaceInLinks(links, "old.sunrise.test", "new.sunrise.test");
  expect(changes.map(({ after }) => after)).toEqual([
    "https://new.sunrise.test/a",
    "https://new.sunrise.test/b?from=new.sunrise.test",
  ]);
  expect(broken).toEqual([]);
});

test("a link that would no longer be an address is reported and left unchanged", () => {
  const { changes, broken } = replaceInLinks(links, "https://old.sunrise.test", "javascript:");
  expect(changes).toEqual([]);
  expect(broken).toHaveLength(2);
});

test("a text shorter than four characters changes nothing", () => {
  expect(replaceInLinks(links, "old", "new").changes).toEqual([]);
});

test("a new host replaces only the exact old host", () => {
  expect(replaceLinkHost("https://Old.test/a?x=old.test", "old.test", "new.test")).toBe(
    "https://new.test/a?x=old.test",
  );
  expect(replaceLinkHost("https://very.old.test/a", "old.test", "new.test")).toBeNull();
});

test("a host is a public name without a scheme, port or path", () => {
  expect(["assets.example.com", "localhost", "a.test:80", "https://a.test", "a.test/b"].map(isHost)).toEqual([
    true,
    false,
    false,
    false,
    false,
  ]);
});
