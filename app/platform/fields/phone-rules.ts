/**
 * A phone number as people type it, in E.164 ("+16145550123"); numbers without a country are of the US. Null when it is
 * none.
 */
export function phoneNumberOf(typed: string): string | null {
  const signs = typed.trim().replace(/[\s().\-/\u2010-\u2015]/g, "");
  const number = signs.startsWith("00") ? `+${signs.slice(2)}` : signs;
  if (/^1?[2-9]\d{2}[2-9]\d{6}$/.test(number)) return `+1${number.slice(-10)}`;
  if (number.startsWith("+1")) return /^\+1[2-9]\d{2}[2-9]\d{6}$/.test(number) ? number : null;
  return /^\+[2-9]\d{7,14}$/.test(number) ? number : null;
}

/** A stored number as people of the US read it: "(614) 555-0123"; other countries' numbers as they are. */
export function phoneText(phone: string): string {
  const parts = /^\+1(\d{3})(\d{3})(\d{4})$/.exec(phone);
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : phone;
}
