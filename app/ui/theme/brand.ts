import { useMatches } from "@remix-run/react";
import type { CSSProperties } from "react";

/** Return the CSS variables of the company's brand from the frame's data; undefined outside a frame. */
export function useBrand(): CSSProperties | undefined {
  const brand = useMatches()
    .map(({ data }) => (typeof data === "object" && data && "brand" in data ? data.brand : null))
    .find(isVariables);
  return brand && Object.keys(brand).length > 0 ? brand : undefined;
}

function isVariables(brand: unknown): brand is Record<string, string> {
  return typeof brand === "object" && brand !== null && Object.keys(brand).every((name) => name.startsWith("--"));
}
