import { say, wordsIn } from "./words.ts";

/** The product's name unless PRODUCT_NAME says otherwise; the root tells pages through its data. */
interface RootMatch {
  id: string;
  data: unknown;
}

/** "Mainstreet | Dashboard" (PRODUCT.md 2). `matches` is what Remix hands to `meta`. */
export function pageTitle(matches: readonly (RootMatch | undefined)[], page: string): { title: string }[] {
  return [{ title: `${productNameOf(matches)} | ${say(wordsIn(matches), page)}` }];
}

/** "Mainstreet | Advisor Panel | Companies". */
export function adminPageTitle(matches: readonly (RootMatch | undefined)[], page: string): { title: string }[] {
  return pageTitle(matches, `Advisor Panel | ${page}`);
}

function productNameOf(matches: readonly (RootMatch | undefined)[]): string {
  const root = matches.find((match) => match?.id === "root")?.data;
  return typeof root === "object" && root && "productName" in root ? String(root.productName) : "Mainstreet";
}
