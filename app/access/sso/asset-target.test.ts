import { expect, test } from "vitest";
import { assetTarget, targetQuery } from "./asset-target.ts";

test.each([
  ["", "Catalog", null],
  ["/", "Catalog", null],
  ["/product/12", "Catalog", "12"],
  ["https://assets.sunrise.test/product/12/spring", "Catalog", "12"],
  ["/categories/7", "CatalogFolder", "7"],
  ["/categories/7/product/12", "CatalogFolder", "7"],
  ["/categories/product/12", "CatalogFolder", "12"],
  ["/categories", "CatalogFolder", null],
  ["/categories/", "CatalogFolder", null],
  ["/categories/spring-2026", "CatalogFolder", "spring-2026"],
  ["/categories/0", "CatalogFolder", null],
  ["/product/007", "Catalog", "007"],
  ["/product/0000", "Catalog", null],
  ["/product/a1b2?view=large#top", "Catalog", "a1b2"],
  ["/products/12", "Catalog", null],
  ["/product/1234567890123456", "Catalog", "1234567890123456"],
])("the path %j is a %s with the id %s", (path, productType, productId) => {
  expect(assetTarget(path)).toEqual({ productType, productId });
});

test("the id is sent only when there is one", () => {
  expect(targetQuery(assetTarget("/categories/7"))).toEqual({ productType: "CatalogFolder", productId: "7" });
  expect(targetQuery(assetTarget("/product/0"))).toEqual({ productType: "Catalog" });
});
