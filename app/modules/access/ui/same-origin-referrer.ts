/**
 * Meta for a page whose address holds a token. Its header says `no-referrer`, under which a browser posts a form as
 * from nowhere and is refused; from here on its address goes to this site alone.
 */
export const sameOriginReferrer = { name: "referrer", content: "same-origin" };
