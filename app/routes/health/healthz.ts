import { json } from "@remix-run/node";

/** This process lives; it says nothing of the database. */
export function loader() {
  return json({ status: "alive" }, { headers: { "Cache-Control": "no-store" } });
}
