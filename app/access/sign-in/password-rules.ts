import { commonPasswords, commonWords } from "./common-passwords.ts";

const MIN_PASSWORD_LENGTH = 12;
export const MAX_PASSWORD_LENGTH = 128;

/**
 * User of a password, with the names that it must not consist of, since anyone who knows the user would try them first.
 */
export interface PasswordOwner {
  email: string;
  companyName: string | null;
  productName: string;
}

/**
 * Return why a new password is refused, as a sentence; null when it is accepted. Lengths count characters as users see
 * them.
 */
export function passwordRefusal(password: string, { email, companyName, productName }: PasswordOwner): string | null {
  const length = [...password].length;
  if (length < MIN_PASSWORD_LENGTH) return `Use at least ${MIN_PASSWORD_LENGTH} characters.`;
  if (length > MAX_PASSWORD_LENGTH) return `Use up to ${MAX_PASSWORD_LENGTH} characters.`;
  const plain = lettersAndDigits(password);
  if (includesName(plain, lettersAndDigits(email.split("@")[0] ?? ""))) {
    return "Leave the part of your email before the @ out of your password.";
  }
  if (companyName && isMadeOfName(password, companyName)) return "Leave your company's name out of your password.";
  if (isMadeOfName(password, productName)) return `Leave the name ${productName} out of your password.`;
  if (isCommon(password)) return "This password is easy to guess. Choose a less common one.";
  return null;
}

const MIN_NAME_LENGTH = 3;

function includesName(text: string, name: string): boolean {
  return name.length >= MIN_NAME_LENGTH && text.includes(name);
}

/** Tell whether a password contains the whole name, or consists only of the name's words and common ones. */
function isMadeOfName(password: string, name: string): boolean {
  if (includesName(lettersAndDigits(password), lettersAndDigits(name))) return true;
  const ofName = name
    .split(/\s+/)
    .map(lettersOf)
    .filter((word) => word.length >= MIN_NAME_LENGTH);
  const words = letterCandidates(password);
  return words.some((letters) => isMadeOf(letters, ofName, commonWords));
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  if (commonPasswords.has(lower.replace(/\s/g, ""))) return true;
  if (new Set(lower).size < 5 || isSequence(lower) || isDateOrNumber(lower)) return true;
  return letterCandidates(password).some((letters) => isMadeOf(letters, commonWords, []));
}

function isDateOrNumber(text: string): boolean {
  return /^[\d\s./+()-]+$/.test(text);
}

/**
 * Return the letters of a password as entered, and with the digits and signs inside read as the letters they look like.
 */
function letterCandidates(password: string): string[] {
  const lower = password.toLowerCase();
  const withoutEnding = lower.replace(/[^\p{L}]+$/u, "");
  const withoutEnds = withoutEnding.replace(/^[^\p{L}]+/u, "");
  const readAsLetters = [lower, withoutEnding, withoutEnds].map((text) =>
    text.replace(/[013457@$!|]/g, (sign) => LOOKALIKES[sign] ?? ""),
  );
  return [lower, ...readAsLetters].map(lettersOf);
}

const LOOKALIKES: Record<string, string> = {
  "0": "o",
  "1": "i",
  "3": "e",
  "4": "a",
  "5": "s",
  "7": "t",
  "@": "a",
  $: "s",
  "!": "i",
  "|": "l",
};

/** Tell whether `letters` is a sequence of words with at least one of `needed`, any of `allowed`, and nothing else. */
function isMadeOf(letters: string, needed: readonly string[], allowed: readonly string[]): boolean {
  if (letters === "") return false;
  // For each length, the state of the letters so far: no words, words, or words with a needed one.
  const reached: ("no" | "words" | "needed")[] = Array.from({ length: letters.length + 1 }, () => "no");
  reached[0] = "words";
  for (let at = 0; at < letters.length; at += 1) {
    if (reached[at] === "no") continue;
    for (const word of needed) if (letters.startsWith(word, at)) reached[at + word.length] = "needed";
    for (const word of allowed) {
      const end = at + word.length;
      if (letters.startsWith(word, at) && reached[end] !== "needed") reached[end] = reached[at] ?? "no";
    }
  }
  return reached[letters.length] === "needed";
}

const ROWS = ["abcdefghijklmnopqrstuvwxyz", "01234567890123456789", "qwertyuiop", "asdfghjkl", "zxcvbnm"];
const MIN_RUN_LENGTH = 4;

/**
 * Tell whether a text runs along the alphabet, the digits or the keyboard, forwards or backwards, or repeats a few
 * characters.
 */
function isSequence(lower: string): boolean {
  if (/^(.{1,4})\1+$/u.test(lower)) return true;
  const rows = ROWS.flatMap((row) => [row, [...row].reverse().join("")]);
  let at = 0;
  while (at < lower.length) {
    const run = longestRun(lower, at, rows);
    if (run < Math.min(MIN_RUN_LENGTH, lower.length - at)) return false;
    at += run;
  }
  return true;
}

function longestRun(text: string, from: number, rows: string[]): number {
  let length = 0;
  while (from + length < text.length && rows.some((row) => row.includes(text.slice(from, from + length + 1))))
    length += 1;
  return length;
}

function lettersOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}]/gu, "");
}

function lettersAndDigits(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, "");
}
