/** A word in braces that nothing filled. */
export const rawWord = /\{\s*\w+\s*\}/;

/** Addresses of forms about texts and captions, which name the placeholders that people type into them. */
export const aboutPlaceholders = /\/(manage-text|terms-and-conditions|(add|edit)-post|import\/)/;
