import { expect, test } from "vitest";
import {
  checkPost,
  fillPlaceholders,
  hashtagsRefusal,
  socialNetworkText,
  unknownPlaceholders,
} from "./social-network-rules.ts";

const picture = { altText: "A maple donut", width: 1_080, height: 1_080 };
const post = {
  networks: ["facebook", "instagram"],
  caption: "Maple is back.",
  networkCaptions: {},
  hashtags: "#maple #donuts",
  media: [picture],
};

test("a post is ready if its pictures and texts fit all of its networks", () => {
  expect(checkPost(post)).toEqual([]);
  expect(checkPost({ ...post, networks: [] })).toEqual(["Choose a platform."]);
  expect(checkPost({ ...post, media: [] })).toEqual(["Instagram posts need a picture."]);
  expect(checkPost({ ...post, media: [{ ...picture, altText: "" }] })).toHaveLength(1);
  expect(checkPost({ ...post, media: [{ ...picture, height: 500 }] })).toEqual([
    "Picture 1 (1080 x 500) is too wide for Facebook.",
    "Picture 1 (1080 x 500) is too wide for Instagram.",
  ]);
  expect(checkPost({ ...post, networks: ["x"], caption: "a".repeat(280) })).toEqual(["X allows up to 280 characters."]);
});

test("a network's own caption replaces the post's, with the hashtags below it", () => {
  expect(socialNetworkText("x", { ...post, networkCaptions: { x: "Short." } })).toBe("Short.\n\n#maple #donuts");
  expect(socialNetworkText("facebook", { ...post, networkCaptions: { x: "Short." } })).toBe(
    "Maple is back.\n\n#maple #donuts",
  );
});

test("hashtags are words after a #, thirty at most", () => {
  expect(hashtagsRefusal("#maple #café_2")).toBeNull();
  expect(hashtagsRefusal("maple")).toContain("maple isn't a hashtag.");
  expect(hashtagsRefusal("#ma-ple")).toContain("isn't a hashtag.");
  expect(hashtagsRefusal("#a ".repeat(31))).toContain("30 hashtags");
});

test("known placeholders are filled in, and unknown ones are reported", () => {
  expect(fillPlaceholders("At {{location_name}}, {{ phone }}", { location_name: "Elm St", phone: "1" })).toBe(
    "At Elm St, 1",
  );
  expect(unknownPlaceholders("{{location_name}} {{manager}}")).toEqual(["{{manager}}"]);
});
