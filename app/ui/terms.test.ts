import { describe, expect, test } from "vitest";
import { defaultTerms, translate, termsOfMatches, termsOf } from "./terms.ts";

const words = termsOf({
  location: { singular: "outlet", plural: "outlets" },
  idea: { singular: "tip", plural: "tips" },
});

describe("the words of a company", () => {
  test("stand where a sentence leaves room for them", () => {
    expect(translate(words, "{Locations} of the {network}: every {location} counts.")).toBe(
      "Outlets of the network: every outlet counts.",
    );
    expect(translate(defaultTerms, "The {pcNumber} and other {pcNumbers}")).toBe("The PC number and other PC numbers");
  });

  test("take the article that goes with them", () => {
    expect(translate(words, "Add a {location} or an {idea}. A {location} has a {group}.")).toBe(
      "Add an outlet or a tip. An outlet has a group.",
    );
  });

  test("leave what they do not know as it is", () => {
    expect(translate(words, "Braces {like} these { } stay.")).toBe("Braces {like} these { } stay.");
  });

  test("an empty value takes its comma along", () => {
    expect(translate({ firstName: "" }, "Welcome back, {firstName}")).toBe("Welcome back");
    expect(translate({ firstName: "Ada" }, "Welcome back, {firstName}")).toBe("Welcome back, Ada");
  });

  test("come from the frame of the page", () => {
    expect(termsOfMatches([{ data: null }, undefined, { data: { words } }])).toEqual(words);
    expect(termsOfMatches([{ data: { words: "none" } }])).toBe(defaultTerms);
  });
});
