/**
 * Format a Content-Disposition header for any file name (RFC 6266): plain ASCII for old clients, UTF-8 (RFC 8187) for
 * the rest.
 */
export function contentDisposition(kind: "inline" | "attachment", name: string): string {
  const safe = name.toWellFormed().replace(/[\u0000-\u001f\u007f]/g, "") || "file";
  const plain = safe.replace(/[^\u0020-\u007e]|["\\%/]/g, "_");
  return plain === safe
    ? `${kind}; filename="${plain}"`
    : `${kind}; filename="${plain}"; filename*=UTF-8''${encodeRfc8187(safe)}`;
}

function encodeRfc8187(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
