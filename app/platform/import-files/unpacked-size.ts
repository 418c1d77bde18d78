const END_SIGNATURE = 0x06054b50;
const ENTRY_SIGNATURE = 0x02014b50;
const MAX_END_BYTES = 22 + 65_535;

/**
 * Return the unpacked size of a ZIP archive in bytes, by its central directory (APPNOTE.TXT, 4.3.12 and 4.3.16); null
 * when it is no archive or hides a size. The reader enforces each file's declared size.
 */
export function unpackedSize(archive: Uint8Array): number | null {
  const view = new DataView(archive.buffer, archive.byteOffset, archive.byteLength);
  const end = findEnd(view);
  if (end === null) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  let total = 0;
  for (let entry = 0; entry < count; entry += 1) {
    if (at + 46 > view.byteLength || view.getUint32(at, true) !== ENTRY_SIGNATURE) return null;
    const [packed, unpacked] = [view.getUint32(at + 20, true), view.getUint32(at + 24, true)];
    // Packing an empty file takes two bytes.
    if (unpacked === 0 && packed > 2) return null;
    total += unpacked;
    const [name, extra, comment] = [28, 30, 32].map((offset) => view.getUint16(at + offset, true));
    at += 46 + (name ?? 0) + (extra ?? 0) + (comment ?? 0);
  }
  return total;
}

function findEnd(view: DataView): number | null {
  const first = Math.max(0, view.byteLength - MAX_END_BYTES);
  for (let at = view.byteLength - 22; at >= first; at -= 1) if (view.getUint32(at, true) === END_SIGNATURE) return at;
  return null;
}
