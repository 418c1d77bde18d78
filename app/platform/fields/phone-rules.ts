/**
 * Parse a typed phone number into E.164 ("+16145550123") with its RFC 3966 extension ("+16145550123;ext=12"). Numbers
 * without a country code are taken as US numbers; null when it is no phone number.
 */
export function parsePhoneNumber(typed: string): string | null {
  const [, before = typed, extension] = EXTENSION.exec(typed) ?? [];
  const compact = before.trim().replace(/[\s().\-/\u2010-\u2015]/g, "");
  const number = toE164(compact.startsWith("00") ? `+${compact.slice(2)}` : compact);
  return number && extension ? `${number};ext=${extension}` : number;
}

/** "x12", "ext. 12", "extension 12", "#12" or ";ext=12" after a number. */
const EXTENSION = /^(.*?\d.*?)[\s,;]*(?:ext(?:ension)?|x|#)[\s.:=#]*(\d{1,7})\s*$/i;

function toE164(number: string): string | null {
  if (/^1?[2-9]\d{2}[2-9]\d{6}$/.test(number)) return `+1${number.slice(-10)}`;
  if (number.startsWith("+1")) return /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(number) ? number : null;
  return /^\+[2-9]\d{7,14}$/.test(number) ? number : null;
}

/** Format a stored number in US style: "(614) 555-0123 ext. 12"; foreign numbers stay in E.164. */
export function phoneText(phone: string): string {
  const [number = "", extension] = phone.split(";ext=");
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(number);
  const text = parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : number;
  return extension ? `${text} ext. ${extension}` : text;
}
