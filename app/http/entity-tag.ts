/** Whether the sender of a request holds what has this entity tag, so that 304 is the answer (RFC 9110, 13.1.2). */
export function isHeld(request: Request, tag: string): boolean {
  const held = request.headers.get("If-None-Match")?.split(",") ?? [];
  return held.some((one) => one.trim() === "*" || one.trim().replace(/^W\//, "") === tag);
}
