import { describe, expect, test } from "vitest";
import { defaultTerms, translate, termsOfMatches, termsOf } from "./terms.ts";

const words = termsOf({
  location: { singular: "outlet", plural: "outlets" },
  idea: { singular: "tip", plural: "tips" },
});

describe("the custom terms of a company", () => {
  test("replace the placeholders in a sentence", () => {
    expect(translate(words, "{Locations} of the {network}: every {location} counts.")).toBe(
      "Outlets of the network: every outlet counts.",
    );
    expect(translate(defaultTerms, "The {pcNumber} and other {pcNumbers}")).toBe("The PC number and other PC numbers");
  });

  test("get the article that goes with them", () => {
    expect(translate(words, "Add a {location} or an {idea}. A {location} has a {group}.")).toBe(
      "Add an outlet or a tip. An outlet has a group.",
    );
  });

  test("leave unknown placeholders unchanged", () => {
    expect(translate(words, "Braces {like} these { } stay.")).toBe("Braces {like} these { } stay.");
  });

  test("an empty value is removed with its comma", () => {
    expect(translate({ firstName: "" }, "Welcome back, {firstName}")).toBe("Welcome back");
    expect(translate({ firstName: "Ada" }, "Welcome back, {firstName}")).toBe("Welcome back, Ada");
  });

  test("come from the layout data of the page", () => {
    expect(termsOfMatches([{ data: null }, undefined, { data: { words } }])).toEqual(words);
    expect(termsOfMatches([{ data: { words: "none" } }])).toBe(defaultTerms);
  });
});
