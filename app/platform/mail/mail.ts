/** A mail as its writer thinks of it: sentences, at most one button, and a footer. All of it plain text. */
export interface Mail {
  subject: string;
  greeting: string;
  paragraphs: string[];
  button?: { label: string; link: string };
  /** A short secret to type, shown large. */
  code?: string;
  footer: string;
  /** For what its reader may do without: where they choose, and the address that ends mails of this kind. */
  choice?: { preferences: string; unsubscribe: string };
}

/** How a mail begins; "" is the first name of whoever never told it. */
export function greetingOf(firstName: string): string {
  return firstName ? `Hello ${firstName},` : "Hello,";
}

/** True for a mail that lets its reader act as somebody: one with a code, or a link with a token. */
export function holdsSecret({ code, button }: Mail): boolean {
  return code !== undefined || (button !== undefined && new URL(button.link).searchParams.has("token"));
}

const CHOOSE = "Choose what you are told";
const UNSUBSCRIBE = "No more mails of this kind";

export function mailAsText(mail: Mail): string {
  const { greeting, paragraphs, code, button, footer, choice } = mail;
  const lines = [greeting, ...paragraphs];
  if (code) lines.push(code);
  if (button) lines.push(`${button.label}:\n${button.link}`);
  const chosen = choice ? `\n${CHOOSE}: ${choice.preferences}\n${UNSUBSCRIBE}: ${choice.unsubscribe}` : "";
  return [...lines, `--\n${footer}${chosen}`].join("\n\n");
}

export function mailAsHtml(mail: Mail): string {
  const { subject, greeting, paragraphs, code, button, footer, choice } = mail;
  const text = [greeting, ...paragraphs].map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph)}</p>`);
  const codeBlock = code
    ? `<p style="margin:24px 0;font-size:32px;letter-spacing:8px;font-weight:600">${escape(code)}</p>`
    : "";
  const buttonBlock = button
    ? `<p style="margin:24px 0"><a href="${escape(button.link)}" style="background:#0b7285;color:#ffffff;` +
      `text-decoration:none;padding:12px 24px;border-radius:999px;display:inline-block;font-weight:600">` +
      `${escape(button.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:12px;color:#5c677d">Or open this address: ${escape(button.link)}</p>`
    : "";
  const chosen = choice
    ? `<br><a href="${escape(choice.preferences)}" style="color:#5c677d">${CHOOSE}</a> · ` +
      `<a href="${escape(choice.unsubscribe)}" style="color:#5c677d">${UNSUBSCRIBE}</a>`
    : "";
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>` +
    `<body style="margin:0;background:#f4f6f8;font:16px/24px Poppins,Arial,sans-serif;color:#1b2433">` +
    `<div style="max-width:560px;margin:32px auto;background:#ffffff;border-radius:8px;padding:32px">` +
    `${text.join("")}${codeBlock}${buttonBlock}` +
    `<p style="margin:32px 0 0;font-size:12px;line-height:18px;color:#5c677d">${escape(footer)}${chosen}</p>` +
    `</div></body></html>`
  );
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
