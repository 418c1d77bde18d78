import { usOutline } from "#app/platform/maps/us-outline.server.ts";

/** The country that maps are drawn on. It is the same for everybody and changes with the address alone. */
export function loader() {
  return new Response(usOutline(), {
    headers: {
      "Content-Type": "image/svg+xml; charset=utf-8",
      "Cache-Control": "public, max-age=31536000, immutable",
    },
  });
}
