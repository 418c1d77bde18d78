import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { SOCIAL_NETWORKS } from "#app/setup/settings/social-networks.ts";
import { PostPreview } from "#app/ui/content/post-preview.tsx";
import { feedStyle } from "./feed-styles.ts";
import { socialNetworkRules } from "./social-network-rules.ts";

test.each(SOCIAL_NETWORKS)(
  "an approver of a post for %s sees all of its pictures and can read its whole caption",
  (network) => {
    const { shown } = socialNetworkRules[network];
    const preview = (text: string) =>
      renderToStaticMarkup(
        createElement(PostPreview, {
          look: feedStyle(network),
          text,
          pictures: ["A donut", "The shop", "A cup"].map((altText, place) => ({ key: `key-${place}`, altText })),
          place: "Main Street",
        }),
      );
    const end = "until noon";
    const long = preview("x".repeat(shown) + end);
    for (const altText of ["A donut", "The shop", "A cup"]) expect(long).toContain(`alt="${altText}"`);
    expect(long).toMatch(/<details[^>]*><summary>/);
    expect(long).toContain(`${end}</details>`);
    expect(preview("x".repeat(shown))).not.toContain("<details");
  },
);
