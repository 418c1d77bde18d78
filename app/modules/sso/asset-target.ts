export const PRODUCT_TYPES = ["Catalog", "CatalogFolder"] as const;

/** What opens in the marketing assets system; a null id is its front page. */
export interface AssetTarget {
  productType: (typeof PRODUCT_TYPES)[number];
  productId: number | null;
}

/**
 * The target of an asset path (specification, section 7): a CatalogFolder when the path includes "categories",
 * otherwise a Catalog; the id stands after "categories/" or "product/", and 0 counts as none.
 */
export function assetTarget(path: string): AssetTarget {
  const id = Number(/(?:categories|product)\/(\d{1,15})(?!\d)/.exec(path)?.[1] ?? 0);
  return {
    productType: path.includes("categories") ? "CatalogFolder" : "Catalog",
    productId: id === 0 ? null : id,
  };
}

/** The target as the parameters of /api/sso/authenticate and of the endpoint; the id only when there is one. */
export function targetQuery({ productType, productId }: AssetTarget): Record<string, string> {
  return productId === null ? { productType } : { productId: String(productId), productType };
}
