import { expect, test } from "vitest";
import { parseCspReport } from "./csp-report.ts";

test("a report in either format is summarized without the query or fragment of its URLs", () => {
  const told = { directive: "script-src-elem", blocked: "https://evil.test/x.js", page: "https://portal.test/reset" };
  expect(
    parseCspReport({
      "csp-report": {
        "document-uri": "https://portal.test/reset?token=secret",
        "blocked-uri": "https://evil.test/x.js?id=1",
        "effective-directive": "script-src-elem",
        "original-policy": "default-src 'self'",
        "line-number": 4,
      },
    }),
  ).toEqual({ ...told, source: "", line: 4 });
  expect(
    parseCspReport([
      {
        type: "csp-violation",
        age: 1,
        body: {
          documentURL: "https://portal.test/reset#token",
          blockedURL: "https://evil.test/x.js",
          effectiveDirective: "script-src-elem",
          sourceFile: null,
        },
      },
    ]),
  ).toEqual({ ...told, source: "", line: null });
});

test("a long URL is truncated, and anything else is not a report", () => {
  expect(parseCspReport({ "csp-report": { "blocked-uri": "x".repeat(5_000) } })?.blocked).toHaveLength(200);
  for (const other of [null, undefined, 1, "x", [], [{ type: "deprecation", body: {} }], { "csp-report": [] }]) {
    expect(parseCspReport(other)).toBeNull();
  }
});
