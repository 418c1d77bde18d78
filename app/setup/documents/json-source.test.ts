import fc from "#tests/support/properties.ts";
import { describe, expect, test } from "vitest";
import { pathText, readJson } from "./json-source.ts";

const faultOf = (text: string) => readJson(text).fault;

describe("reading JSON", () => {
  test("gives what JSON.parse gives, for every document", () => {
    fc.assert(
      fc.property(fc.json({ maxDepth: 6 }), fc.integer({ min: 0, max: 4 }), (json, indent) => {
        const text = JSON.stringify(JSON.parse(json), null, indent);
        expect(readJson(text)).toMatchObject({ fault: null, value: JSON.parse(text) });
      }),
    );
  });

  test("refuses what JSON.parse refuses, and takes nothing else", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom(...'{}[]:,"\\ 01.-etrufalsn\n') }), (text) => {
        const isJson = parses(text);
        const isRepeated = faultOf(text)?.sentence.endsWith("stands twice.") ?? false;
        expect(faultOf(text) === null || isRepeated).toBe(isJson);
      }),
      { numRuns: 2_000 },
    );
  });

  test("tells where a value stands, by its name", () => {
    const source = readJson('{\n  "types": [\n    { "key": "a" },\n    { "key": 2 }\n  ]\n}');
    if (source.fault) throw new Error("it is JSON");
    expect(source.placeOf(["types", 1, "key"])).toEqual({ line: 4, column: 7 });
    expect(source.placeOf(["types", 1, "absent"])).toEqual({ line: 4, column: 5 });
    expect(source.placeOf([])).toEqual({ line: 1, column: 1 });
  });

  test("tells what is wrong and where", () => {
    expect(faultOf('{\n  "a": 1,\n}')).toEqual({
      sentence: "A name in double quotes is expected, not }.",
      place: { line: 3, column: 1 },
    });
    expect(faultOf('{ "a": 1 "b": 2 }')).toMatchObject({ sentence: 'A comma or } is expected, not ".' });
    expect(faultOf('{ "a": }')).toEqual({ sentence: "A value is expected, not }.", place: { line: 1, column: 8 } });
    expect(faultOf('{ "a" 1 }')).toMatchObject({ sentence: 'A colon is expected after "a", not 1.' });
    expect(faultOf('{ "a": 1, "a": 2 }')).toEqual({ sentence: '"a" stands twice.', place: { line: 1, column: 11 } });
    expect(faultOf("")).toMatchObject({ sentence: "A value is expected, but the text ends." });
    expect(faultOf("{} {}")).toMatchObject({ sentence: "Nothing may follow the end of the document." });
    expect(faultOf("[".repeat(30))).toMatchObject({ sentence: "The document is nested too deeply." });
  });

  test("writes paths as people do", () => {
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
