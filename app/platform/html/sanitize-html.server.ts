import sanitize from "sanitize-html";

const tags = (
  "h1 h2 h3 h4 p br hr ul ol li strong b em i u s blockquote " +
  "table caption thead tbody tfoot tr th td a span div sup sub"
).split(" ");

const options: sanitize.IOptions = {
  allowedTags: tags,
  allowedAttributes: {
    "*": ["title"],
    a: ["href", "title", "rel"],
    td: ["colspan", "rowspan"],
    th: ["colspan", "rowspan"],
  },
  allowedSchemes: ["https", "mailto", "tel"],
  allowProtocolRelative: false,
  nestingLimit: 50,
  transformTags: { a: safeLink },
};

/**
 * Reduce user HTML to the tags that the product allows. Applied when it is saved and again when it is shown; sanitized
 * HTML comes out unchanged.
 */
export function sanitizeHtml(html: string): string {
  // Inside <svg> and <math> tags close one another by other rules. Removing both changes how the rest parses, so it is
  // sanitized again.
  return sanitize(sanitize(html, options), options);
}

/** Return the names of the tags that `sanitizeHtml` removes, each once, for a message to the author. */
export function removedTags(html: string): string[] {
  const names = new Set<string>();
  sanitize(html, { ...options, onOpenTag: (name) => names.add(name) });
  return [...names].filter((name) => !tags.includes(name));
}

// A relative address would lead into the product itself, so only absolute ones stay.
function safeLink(tagName: string, { href = "", title }: sanitize.Attributes): sanitize.Tag {
  const attribs: sanitize.Attributes = { rel: "noopener noreferrer nofollow" };
  if (/^(https:\/\/[^/\\\s]|mailto:|tel:)/i.test(href.trim())) attribs.href = href.trim();
  if (title) attribs.title = title;
  return { tagName, attribs };
}
