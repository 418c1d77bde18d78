export const ssoFailed = "There was an error initiating SSO.";

export const PRODUCT_TYPES = ["Catalog", "CatalogFolder"] as const;

/** Page to open in the marketing assets system; a null id is its front page. */
export interface AssetTarget {
  productType: (typeof PRODUCT_TYPES)[number];
  productId: string | null;
}

/**
 * Return the target of an asset path (specification, section 7): a CatalogFolder when the path includes "categories",
 * otherwise a Catalog. The id follows "categories/" or "product/", and 0 counts as none.
 */
export function assetTarget(path: string): AssetTarget {
  const [, id = ""] = /(?:categories|product)\/(?!product\/)([^/?#]+)/.exec(path) ?? [];
  return { productType: path.includes("categories") ? "CatalogFolder" : "Catalog", productId: productIdOf(id) };
}

/** Return the id of an asset or a folder; null when it is missing or 0 in any spelling. */
export function productIdOf(id: string): string | null {
  return /^0*$/.test(id) ? null : id;
}

/** Return the target as parameters of /api/sso/authenticate and of the endpoint; the id only when there is one. */
export function targetQuery({ productType, productId }: AssetTarget): Record<string, string> {
  return productId === null ? { productType } : { productId, productType };
}
