import { describe, expect, test } from "vitest";
import fc from "#tests/support/properties.ts";
import { pathText, parseJson } from "./json-source.ts";

const faultOf = (text: string) => parseJson(text).fault;

describe("reading JSON", () => {
  test("gives the same value as JSON.parse for every document", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 0, max: 4 }), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        expect(parseJson(text)).toMatchObject({ fault: null, value: JSON.parse(text) });
      }),
    );
  });

  test("refuses only what JSON.parse refuses, and repeated names", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ 01.-etrufalsn\n') }), (text) => {
        const isJson = parses(text);
        const isRepeated = faultOf(text)?.sentence.endsWith("appears twice.") ?? false;
        expect(faultOf(text) === null || isRepeated).toBe(isJson);
      }),
      { numRuns: 2_000 },
    );
  });

  test("gives the position of a value by its name", () => {
    const source = parseJson('{\n  "types": [\n    { "key": "a" },\n    { "key": 2 }\n  ]\n}');
    if (source.fault) throw new Error("it is JSON");
    expect(source.positionOf(["types", 1, "key"])).toEqual({ line: 4, column: 7 });
    expect(source.positionOf(["types", 1, "absent"])).toEqual({ line: 4, column: 5 });
    expect(source.positionOf([])).toEqual({ line: 1, column: 1 });
  });

  test("reports what is wrong and where", () => {
    expect(faultOf('{\n  "a": 1,\n}')).toEqual({
      sentence: "Expected a name in double quotes, not }.",
      place: { line: 3, column: 1 },
    });
    expect(faultOf('{ "a": 1 "b": 2 }')).toMatchObject({ sentence: 'Expected a comma or }, not ".' });
    expect(faultOf('{ "a": }')).toEqual({ sentence: "Expected a value, not }.", place: { line: 1, column: 8 } });
    expect(faultOf('{ "a" 1 }')).toMatchObject({ sentence: 'Expected a colon after "a", not 1.' });
    expect(faultOf('{ "a": 1, "a": 2 }')).toEqual({ sentence: '"a" appears twice.', place: { line: 1, column: 11 } });
    expect(faultOf("")).toMatchObject({ sentence: "Expected a value, but the text ends." });
    expect(faultOf("{} {}")).toMatchObject({ sentence: "Remove the text after the end of the document." });
    expect(faultOf("[".repeat(30))).toMatchObject({ sentence: "Use fewer levels of nesting." });
  });

  test("writes paths the way people do", () => {
    expect(pathText(["types", 2, "label"])).toBe("types[2].label");
    expect(pathText([])).toBe("");
  });
});

function parses(text: string): boolean {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
}
