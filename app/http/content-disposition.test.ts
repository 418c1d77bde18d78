import { expect, test } from "vitest";
import { contentDisposition } from "./content-disposition.ts";

test.each([
  ["logo.png", 'attachment; filename="logo.png"'],
  ['a "b".pdf', `attachment; filename="a _b_.pdf"; filename*=UTF-8''a%20%22b%22.pdf`],
  ["Café (1).pdf", `attachment; filename="Caf_ (1).pdf"; filename*=UTF-8''Caf%C3%A9%20%281%29.pdf`],
  ["a\r\nX: y.pdf", 'attachment; filename="aX: y.pdf"'],
  ["100%.pdf", `attachment; filename="100_.pdf"; filename*=UTF-8''100%25.pdf`],
])("the name %j is sent as %s", (name, header) => {
  expect(contentDisposition("attachment", name)).toBe(header);
});
