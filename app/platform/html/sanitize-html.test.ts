import { expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { sanitizeHtml, removedTags } from "./sanitize-html.server.ts";

test("the HTML of an agreement is unchanged", () => {
  const html =
    '<h2 title="Two">Use</h2><p>You <strong>must</strong> <em>not</em><br />go.</p><hr /><ol><li>H<sub>2</sub>O</li></ol>' +
    '<table><tbody><tr><td colspan="2">a</td></tr></tbody></table>';
  expect(sanitizeHtml(html)).toBe(html);
});

test.each([
  ["<script>alert(1)</script>hello", "hello"],
  ["<style>p{}</style>hello", "hello"],
  ['<img src=x onerror="alert(1)">hello', "hello"],
  ['<p onclick="alert(1)" style="position:fixed" class="x" id="y">hello</p>', "<p>hello</p>"],
  ["<svg><a xlink:href='javascript:alert(1)'>hello</a></svg>", '<a rel="noopener noreferrer nofollow">hello</a>'],
  ["<p>a<svg><p>b", "<p>a</p><p>b</p><p></p>"],
  ["<form action=/logout><button>hello</button></form>", "hello"],
  ["<iframe src='https://evil.test'></iframe>hello", "hello"],
])("%s becomes %s", (html, kept) => {
  expect(sanitizeHtml(html)).toBe(kept);
});

test.each(["https://example.com/a?b=1#c", "HTTPS://EXAMPLE.com", "mailto:a@example.com", "tel:+12075550123"])(
  "a link to %s is kept and sends no referrer",
  (href) => {
    expect(sanitizeHtml(`<a href="${href}" rel="opener" target="_blank">x</a>`)).toBe(
      `<a rel="noopener noreferrer nofollow" href="${href}">x</a>`,
    );
  },
);

test.each([
  "javascript:alert(1)",
  "java\tscript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "&#106;avascript:alert(1)",
  "data:text/html,<b>x</b>",
  "vbscript:x",
  "//evil.test",
  "/\\evil.test",
  "\\\\evil.test",
  "https:evil.test",
  "https:/evil.test",
  "https:\\\\evil.test",
  "http://example.com",
  "/logout",
  "ftp://example.com",
])("a link to %s loses its address", (href) => {
  expect(sanitizeHtml(`<a href="${href}">x</a>`)).toBe('<a rel="noopener noreferrer nofollow">x</a>');
});

test("sanitizing twice gives the same result as sanitizing once, for any input", () => {
  const pieces = fc.constantFrom(
    ..."<p> </p> <a href='https://x.test'> </a> <script> </script> <b <! --> <!-- <td> &lt; &amp; & < > \" ' text <svg> <math> <table> <i>".split(
      " ",
    ),
  );
  fc.assert(
    fc.property(fc.array(fc.oneof(pieces, fc.string()), { maxLength: 30 }), (parts) => {
      const once = sanitizeHtml(parts.join(""));
      expect(sanitizeHtml(once)).toBe(once);
      expect(once).not.toMatch(/<(script|svg|math|!)/i);
    }),
  );
});

test("nesting stops at 50 levels", () => {
  const deep = sanitizeHtml(`${"<div>".repeat(5_000)}x${"</div>".repeat(5_000)}`);
  expect(deep.match(/<div>/g)).toHaveLength(50);
  expect(sanitizeHtml(deep)).toBe(deep);
});

test("the removed tags are reported to the author", () => {
  expect(removedTags("<p>a</p><script>x</script><img src=x><img src=y>")).toEqual(["script", "img"]);
});
