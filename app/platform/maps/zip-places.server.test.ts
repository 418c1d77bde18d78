import { describe, expect, test } from "vitest";
import { zipMismatchQuestion, resolvePlace } from "./zip-places.server.ts";

const evanston = { latitude: 42.0477, longitude: -87.681, zip: "60201" };

describe("coordinates with a ZIP code", () => {
  test.each([
    ["near it", evanston],
    ["eighty miles away", { ...evanston, latitude: 43.1 }],
    ["without a ZIP code", { ...evanston, longitude: 87.681, zip: "" }],
    ["without coordinates", { ...evanston, latitude: null, longitude: null }],
    ["of a ZIP code that is not known", { ...evanston, longitude: 87.681, zip: "00000" }],
    ["in Alaska, whose ZIP codes are wide", { latitude: 70.2, longitude: -148.4, zip: "99723" }],
  ])("%s are accepted", async (_, place) => {
    expect(await zipMismatchQuestion(place)).toBeNull();
  });

  test("on the other side of the globe prompt a question about a missing minus sign", async () => {
    const asked = /^This is [\d,]+ miles from ZIP code 60201\. Check for a missing minus sign\.$/;
    expect(await zipMismatchQuestion({ ...evanston, longitude: 87.681 })).toMatch(asked);
    expect(await zipMismatchQuestion({ ...evanston, latitude: -42.0477 })).toMatch(asked);
    expect(await resolvePlace({ ...evanston, longitude: 87.681 })).toEqual({
      placed: null,
      fieldErrors: { longitude: [expect.stringMatching(asked)] },
    });
  });

  test("in another city prompt a question that does not mention a minus sign", async () => {
    expect(await zipMismatchQuestion({ ...evanston, latitude: 40.71, longitude: -74 })).toMatch(
      /^This is 7\d\d miles from ZIP code 60201\. Correct the coordinates or the ZIP code\.$/,
    );
  });
});
