/** 32 random hexadecimal figures. `crypto.randomUUID` is missing where a page is served over plain http. */
export function newKey(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
