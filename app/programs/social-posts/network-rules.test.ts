import { expect, test } from "vitest";
import { checksOfPost, filledIn, refusalOfHashtags, textOn, unknownPlaceholders } from "./network-rules.ts";

const picture = { altText: "A maple donut", width: 1_080, height: 1_080 };
const post = {
  ...{
    networks: ["facebook", "instagram"],
    caption: "Maple is back.",
    networkCaptions: {},
    hashtags: "#maple #donuts",
  },
  media: [picture],
};

test("a post is ready where its pictures and texts fit all of its networks", () => {
  expect(checksOfPost(post)).toEqual([]);
  expect(checksOfPost({ ...post, networks: [] })).toEqual(["Choose a platform."]);
  expect(checksOfPost({ ...post, media: [] })).toEqual(["Instagram takes no post without a picture."]);
  expect(checksOfPost({ ...post, media: [{ ...picture, altText: "" }] })).toHaveLength(1);
  expect(checksOfPost({ ...post, media: [{ ...picture, height: 500 }] })).toEqual([
    "Picture 1 (1080 x 500) is too wide for Facebook.",
    "Picture 1 (1080 x 500) is too wide for Instagram.",
  ]);
  expect(checksOfPost({ ...post, networks: ["x"], caption: "a".repeat(280) })).toEqual(["X takes 280 characters."]);
});

test("a network's own caption stands for the post's, with the hashtags below it", () => {
  expect(textOn("x", { ...post, networkCaptions: { x: "Short." } })).toBe("Short.\n\n#maple #donuts");
  expect(textOn("facebook", { ...post, networkCaptions: { x: "Short." } })).toBe("Maple is back.\n\n#maple #donuts");
});

test("hashtags are words behind a #, thirty at most", () => {
  expect(refusalOfHashtags("#maple #café_2")).toBeNull();
  expect(refusalOfHashtags("maple")).toContain("maple is no hashtag.");
  expect(refusalOfHashtags("#ma-ple")).toContain("is no hashtag.");
  expect(refusalOfHashtags("#a ".repeat(31))).toContain("30 hashtags");
});

test("known placeholders are filled in, and unknown ones are told", () => {
  expect(filledIn("At {{location_name}}, {{ phone }}", { location_name: "Elm St", phone: "1" })).toBe("At Elm St, 1");
  expect(unknownPlaceholders("{{location_name}} {{manager}}")).toEqual(["{{manager}}"]);
});
