/** Name of the other brand to replace in copied texts. */
export interface BrandName {
  find: string;
  replacement: string;
}

/**
 * Return the names by which texts may call a company: its whole name, and its first word when that is long enough to be
 * a name.
 */
export function brandNames(name: string): string[] {
  const [first = ""] = name.split(/\s/);
  const isName = first.length >= 4 && first !== name && /^\p{Lu}/u.test(first);
  return isName ? [name, first] : [name];
}

/** Return a pattern of Postgres that finds a name as whole words. */
export function brandPattern(name: string): string {
  return `(?<!\\w)${name.replaceAll(/[\\^$.|?*+()[\]{}]/g, String.raw`\$&`)}(?!\\w)`;
}

/** Return a replacement for Postgres, where a backslash has a meaning. */
export function brandReplacement(name: string): string {
  return name.replaceAll("\\", String.raw`\\`);
}

/** Return a name as it stands in HTML. */
export function nameInHtml(name: string): string {
  return name.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");
}
