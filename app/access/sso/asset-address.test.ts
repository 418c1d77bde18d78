import { expect, test } from "vitest";
import { assetOrigins, isSsoEndpointOf, assetAddressRefusal } from "./asset-address.ts";

test.each(["https://assets.sunrise.test/", "https://assets.sunrise.test/categories/7?a=b", "https://a.co.uk:8443/x"])(
  "the address %s is accepted",
  (address) => {
    expect(assetAddressRefusal(address)).toBeNull();
  },
);

test.each([
  "",
  "http://assets.sunrise.test/",
  "javascript:alert(1)",
  "data:text/html,x",
  "vbscript:x",
  "file:///etc/passwd",
  "gopher://assets.sunrise.test/",
  "//assets.sunrise.test/",
  "/\\assets.sunrise.test/",
  "https:assets.sunrise.test",
  "https:/\\assets.sunrise.test",
  "ht\ttps://assets.sunrise.test",
  " https://assets.sunrise.test",
  "https://user@assets.sunrise.test/",
  "https://user:secret@assets.sunrise.test/",
  "https://127.0.0.1:5432/",
  "https://0x7f.1/",
  "https://2130706433/",
  "https://169.254.169.254/latest",
  "https://[::1]/",
  "https://localhost/",
  "https://assets.localhost/",
  "https://intranet/",
  "https://printer.local/",
  "https://db.internal./",
])("the address %j is refused", (address) => {
  expect(assetAddressRefusal(address)).toMatch(/^Enter /);
});

test.each([
  ["https://assets.sunrise.test/sso", "https://assets.sunrise.test/", true],
  ["https://sunrise.test/sso", "https://assets.sunrise.test/", true],
  ["https://sso.assets.sunrise.test/", "https://assets.sunrise.test/", true],
  ["https://login.sunrise.test/", "https://assets.sunrise.test/", true],
  ["https://assets.sunrise.test/sso", "https://assets.evil.test/", false],
  ["https://assets.sunrise.test/sso", "http://assets.sunrise.test/", false],
  ["http://assets.sunrise.test/sso", "https://assets.sunrise.test/", false],
  ["https://evilassets.sunrise.test.evil.test/", "https://assets.sunrise.test/", false],
  ["https://sunrise.test/", "https://harbor.test/", false],
  ["https://evil.co.uk/", "https://assets.co.uk/", false],
])("the endpoint %s belongs to the assets at %s: %s", (endpoint, assets, isTheirs) => {
  expect(isSsoEndpointOf(endpoint, assets)).toBe(isTheirs);
});

test("pages allow only the origins of their assets and of their own SSO endpoint", () => {
  const dam = "https://assets.sunrise.test/categories/7";
  const origins = (ssoEnabled: boolean, ssoEndpoint: string | null) => assetOrigins({ dam, ssoEnabled, ssoEndpoint });
  expect(origins(false, "https://login.sunrise.test/sso")).toEqual(["https://assets.sunrise.test"]);
  expect(origins(true, "https://assets.sunrise.test/sso")).toEqual(["https://assets.sunrise.test"]);
  expect(origins(true, "https://login.sunrise.test/sso")).toEqual([
    "https://assets.sunrise.test",
    "https://login.sunrise.test",
  ]);
  expect(origins(true, "https://evil.test/sso")).toEqual(["https://assets.sunrise.test"]);
  expect(assetOrigins({ dam: null, ssoEnabled: false, ssoEndpoint: null })).toEqual([]);
  expect(assetOrigins({ dam: "https://a.test;script-src *", ssoEnabled: false, ssoEndpoint: null })).toEqual([]);
});
