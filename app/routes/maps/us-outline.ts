import { drawUsOutline } from "#app/platform/maps/us-outline.server.ts";

/** Return the country's outline for maps. It is the same for every user, and changes only with its address. */
export function loader() {
  return new Response(drawUsOutline(), {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
