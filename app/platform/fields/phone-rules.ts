/**
 * A phone number as people type it, in E.164 ("+16145550123"), with its extension as RFC 3966 has it
 * ("+16145550123;ext=12"); numbers without a country are of the US. Null when it is none.
 */
export function phoneNumberOf(typed: string): string | null {
  const [, before = typed, extension] = EXTENSION.exec(typed) ?? [];
  const signs = before.trim().replace(/[\s().\-/\u2010-\u2015]/g, "");
  const number = e164Of(signs.startsWith("00") ? `+${signs.slice(2)}` : signs);
  return number && extension ? `${number};ext=${extension}` : number;
}

/** "x12", "ext. 12", "extension 12", "#12" or ";ext=12" behind a number. */
const EXTENSION = /^(.*?\d.*?)[\s,;]*(?:ext(?:ension)?|x|#)[\s.:=#]*(\d{1,7})\s*$/i;

function e164Of(number: string): string | null {
  if (/^1?[2-9]\d{2}[2-9]\d{6}$/.test(number)) return `+1${number.slice(-10)}`;
  if (number.startsWith("+1")) return /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(number) ? number : null;
  return /^\+[2-9]\d{7,14}$/.test(number) ? number : null;
}

/** A stored number as people of the US read it: "(614) 555-0123 ext. 12"; other countries' numbers as they are. */
export function phoneText(phone: string): string {
  const [number = "", extension] = phone.split(";ext=");
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  const text = parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : number;
  return extension ? `${text} ext. ${extension}` : text;
}
