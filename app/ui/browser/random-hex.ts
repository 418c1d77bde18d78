/** Generate 32 random hexadecimal digits. `crypto.randomUUID` is missing on pages served over plain http. */
export function randomHex(): string {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
