import { json } from "@remix-run/node";

/** Answer that this process is alive; the database is not checked. */
export function loader() {
  return json({ status: "alive" }, { headers: { "Cache-Control": "no-store" } });
}
