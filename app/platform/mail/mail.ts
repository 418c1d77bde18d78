/** Mail content in plain text: sentences, at most one button, and a footer. */
export interface Mail {
  subject: string;
  greeting: string;
  paragraphs: string[];
  button?: { label: string; link: string };
  /** Short secret to type, shown large. */
  code?: string;
  footer: string;
  /** Opt-out of optional mails: the page of notification settings, and the address that unsubscribes from this type. */
  optOut?: { preferences: string; unsubscribe: string };
}

/** Return the greeting; `firstName` is "" for a user who has not entered a name. */
export function greetingText(firstName: string): string {
  return firstName ? `Hello ${firstName},` : "Hello,";
}

/** Tell whether a mail lets its reader act as a user: it has a code, or a link with a token. */
export function holdsSecret({ code, button }: Mail): boolean {
  return code !== undefined || (button !== undefined && new URL(button.link).searchParams.has("token"));
}

const CHOOSE = "Notification settings";
const UNSUBSCRIBE = "Unsubscribe from these emails";

export function mailAsText(mail: Mail): string {
  const { greeting, paragraphs, code, button, footer, optOut } = mail;
  const lines = [greeting, ...paragraphs];
  if (code) lines.push(code);
  if (button) lines.push(`${button.label}:\n${button.link}`);
  const optOutLinks = optOut ? `\n${CHOOSE}: ${optOut.preferences}\n${UNSUBSCRIBE}: ${optOut.unsubscribe}` : "";
  return [...lines, `--\n${footer}${optOutLinks}`].join("\n\n");
}

export function mailAsHtml(mail: Mail): string {
  const { subject, greeting, paragraphs, code, button, footer, optOut } = mail;
  const text = [greeting, ...paragraphs].map((paragraph) => `<p style="margin:0 0 16px">${escape(paragraph)}</p>`);
  const codeBlock = code
    ? `<p style="margin:24px 0;font-size:32px;letter-spacing:8px;font-weight:600">${escape(code)}</p>`
    : "";
  const buttonBlock = button
    ? `<p style="margin:24px 0"><a href="${escape(button.link)}" style="background:#0b7285;color:#ffffff;` +
      `text-decoration:none;padding:12px 24px;border-radius:999px;display:inline-block;font-weight:600">` +
      `${escape(button.label)}</a></p>` +
      `<p style="margin:0 0 16px;font-size:12px;color:#5c677d">Or open this link: ${escape(button.link)}</p>`
    : "";
  const optOutLinks = optOut
    ? `<br><a href="${escape(optOut.preferences)}" style="color:#5c677d">${CHOOSE}</a> · ` +
      `<a href="${escape(optOut.unsubscribe)}" style="color:#5c677d">${UNSUBSCRIBE}</a>`
    : "";
  return (
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${escape(subject)}</title></head>` +
    `<body style="margin:0;background:#f4f6f8;font:16px/24px Poppins,Arial,sans-serif;color:#1b2433">` +
    `<div style="max-width:560px;margin:32px auto;background:#ffffff;border-radius:8px;padding:32px">` +
    `${text.join("")}${codeBlock}${buttonBlock}` +
    `<p style="margin:32px 0 0;font-size:12px;line-height:18px;color:#5c677d">${escape(footer)}${optOutLinks}</p>` +
    `</div></body></html>`
  );
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
