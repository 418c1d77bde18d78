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
 * HTML from people, reduced to what SECURITY.md lets stand. Used when it is saved and again when it is shown; what was
 * sanitised once comes out the same.
 */
export function sanitiseHtml(html: string): string {
  // Inside <svg> and <math> tags close one another by other rules. Both are left out, so what is left is read once more.
  return sanitize(sanitize(html, options), options);
}

/** The names of the tags that `sanitiseHtml` leaves out, each once, so that their writer can be told. */
export function tagsLeftOut(html: string): string[] {
  const names = new Set<string>();
  sanitize(html, { ...options, onOpenTag: (name) => names.add(name) });
  return [...names].filter((name) => !tags.includes(name));
}

// A relative address would lead into the product itself, so only whole ones stay.
function safeLink(tagName: string, { href = "", title }: sanitize.Attributes): sanitize.Tag {
  const attribs: sanitize.Attributes = { rel: "noopener noreferrer nofollow" };
  if (/^(https:\/\/[^/\\\s]|mailto:|tel:)/i.test(href.trim())) attribs.href = href.trim();
  if (title) attribs.title = title;
  return { tagName, attribs };
}
