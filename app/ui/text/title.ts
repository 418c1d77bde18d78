import { translate, termsOfMatches } from "./terms.ts";

/** Match of a Remix route; the root's data holds the product's name, which PRODUCT_NAME sets. */
interface RootMatch {
  id: string;
  data: unknown;
}

/** Format a page title: "Mainstreet | Dashboard" (docs/product/fields.md). `matches` is Remix's argument to `meta`. */
export function pageTitle(matches: readonly (RootMatch | undefined)[], page: string): { title: string }[] {
  return [{ title: `${productNameOf(matches)} | ${translate(termsOfMatches(matches), page)}` }];
}

/** Format an advisor page's title: "Mainstreet | Advisor Panel | Companies". */
export function adminPageTitle(matches: readonly (RootMatch | undefined)[], page: string): { title: string }[] {
  return pageTitle(matches, `Advisor Panel | ${page}`);
}

function productNameOf(matches: readonly (RootMatch | undefined)[]): string {
  const root = matches.find((match) => match?.id === "root")?.data;
  return typeof root === "object" && root && "productName" in root ? String(root.productName) : "Mainstreet";
}
