import { describe, expect, test } from "vitest";
import { brandNames, brandPattern, nameInHtml } from "./brand-names.ts";

describe("a brand in copied texts", () => {
  test("is called by its whole name and by its first word", () => {
    expect(brandNames("Sunrise Coffee & Donuts")).toEqual(["Sunrise Coffee & Donuts", "Sunrise"]);
    expect(brandNames("Harbor")).toEqual(["Harbor"]);
    expect(brandNames("The Cup")).toEqual(["The Cup"]);
    expect(brandNames("coffee for all")).toEqual(["coffee for all"]);
  });

  test("is found as it is written, also with signs that patterns use", () => {
    expect(brandPattern("A+B (Cafe)")).toBe(String.raw`(?<!\w)A\+B \(Cafe\)(?!\w)`);
    expect(nameInHtml("Coffee & <Donuts>")).toBe("Coffee &amp; &lt;Donuts&gt;");
  });
});
