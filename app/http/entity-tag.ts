/**
 * Tell whether the client already has the content with this entity tag, so that the answer is 304 (RFC 9110, 13.1.2).
 */
export function isNotModified(request: Request, tag: string): boolean {
  const held = request.headers.get("If-None-Match")?.split(",") ?? [];
  return held.some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag);
}
