import { encode } from "uqr";

export interface QrCode {
  /** The squares of one side, the quiet border around it included. */
  size: number;
  /** All dark squares as one SVG path. */
  path: string;
}

/** An address as a code that a phone's camera reads, also where the paper has a stain. */
export function qrCodeOf(address: string): QrCode {
  const { size, data } = encode(address, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
