import { expect, test } from "vitest";
import { isPublicAddress, isPushEndpoint } from "./push-endpoint.server.ts";

test.each([
  "https://fcm.googleapis.com/fcm/send/abc",
  "https://updates.push.services.mozilla.com/wpush/v2/abc",
  "https://web.push.apple.com/abc",
])("%s is an endpoint", (address) => {
  expect(isPushEndpoint(address)).toBe(true);
});

test.each([
  "http://fcm.googleapis.com/fcm/send/abc",
  "https://localhost/abc",
  "https://127.0.0.1/abc",
  "https://0x7f.1/abc",
  "https://2130706433/abc",
  "https://[::1]/abc",
  "https://[fd00::1]/abc",
  "https://fcm.googleapis.com:8443/abc",
  "https://user@fcm.googleapis.com/abc",
  "https://metadata/abc",
  "http://127.0.0.1:4000/abc",
  "file:///etc/passwd",
  "gopher://push.example.com/",
  `https://push.example.com/${"a".repeat(1_000)}`,
  "no address",
])("%s is no endpoint", (address) => {
  expect(isPushEndpoint(address)).toBe(false);
});

test("tests may send to this machine only", () => {
  expect(isPushEndpoint("http://127.0.0.1:4000/abc", { allowsLocal: true })).toBe(true);
  expect(isPushEndpoint("http://10.0.0.1:4000/abc", { allowsLocal: true })).toBe(false);
});

test.each([
  "127.0.0.1",
  "10.1.2.3",
  "172.31.0.1",
  "192.168.1.1",
  "169.254.169.254",
  "100.64.0.1",
  "0.0.0.0",
  "224.0.0.1",
  "255.255.255.255",
  "::1",
  "::",
  "fd12::1",
  "fe80::1",
  "::ffff:10.0.0.1",
  "64:ff9b::a00:1",
  "not an address",
])("%s is not public", (address) => {
  expect(isPublicAddress(address)).toBe(false);
});

test.each(["142.250.74.10", "2a00:1450:4001:830::200a"])("%s is public", (address) => {
  expect(isPublicAddress(address)).toBe(true);
});
