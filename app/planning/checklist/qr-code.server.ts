import { encode } from "uqr";

export interface QrCode {
  /** Number of squares of one side, including the quiet zone around the code. */
  size: number;
  /** SVG path of all dark squares. */
  path: string;
}

/** Encode an address as a QR code. Error correction level M lets a stained printout still be read. */
export function qrCodeOf(address: string): QrCode {
  const { size, data } = encode(address, { ecc: "M", border: 4 });
  const path = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : []))).join("");
  return { size, path };
}
