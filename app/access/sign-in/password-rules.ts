import { commonPasswords, commonWords } from "./common-passwords.ts";

const SHORTEST_PASSWORD = 12;
export const LONGEST_PASSWORD = 128;

/** What a password must not be made of: words that anybody who knows the person would try first. */
export interface PasswordOwner {
  email: string;
  companyName: string | null;
  productName: string;
}

/** Why a new password is refused, in a sentence; null when it is good. Lengths count characters as people do. */
export function passwordProblem(password: string, { email, companyName, productName }: PasswordOwner): string | null {
  const length = [...password].length;
  if (length < SHORTEST_PASSWORD) return `Use at least ${SHORTEST_PASSWORD} characters.`;
  if (length > LONGEST_PASSWORD) return `Use at most ${LONGEST_PASSWORD} characters.`;
  const plain = lettersAndDigits(password);
  if (holds(plain, lettersAndDigits(email.split("@")[0] ?? ""))) {
    return "Leave the name part of your e-mail address out of your password.";
  }
  if (companyName && isMadeOfName(password, companyName)) return "Leave your company's name out of your password.";
  if (isMadeOfName(password, productName)) return `Leave the name ${productName} out of your password.`;
  if (isCommon(password)) return "This password is easy to guess. Choose a less common one.";
  return null;
}

const SHORTEST_NAME = 3;

function holds(text: string, name: string): boolean {
  return name.length >= SHORTEST_NAME && text.includes(name);
}

/** True when a password holds the whole name, or nothing but words of the name and what is common. */
function isMadeOfName(password: string, name: string): boolean {
  if (holds(lettersAndDigits(password), lettersAndDigits(name))) return true;
  const ofName = name
    .split(/\s+/)
    .map(lettersOf)
    .filter((word) => word.length >= SHORTEST_NAME);
  const words = wordsOf(password);
  return words.some((letters) => isMadeOf(letters, ofName, commonWords));
}

function isCommon(password: string): boolean {
  const lower = password.toLowerCase();
  if (commonPasswords.has(lower.replace(/\s/g, ""))) return true;
  if (new Set(lower).size < 5 || isSequence(lower) || isDateOrNumber(lower)) return true;
  return wordsOf(password).some((letters) => isMadeOf(letters, commonWords, []));
}

function isDateOrNumber(text: string): boolean {
  return /^[\d\s./+()-]+$/.test(text);
}

/** The letters of a password as typed, and with digits and signs inside read as the letters that they stand for. */
function wordsOf(password: string): string[] {
  const lower = password.toLowerCase();
  const behindCut = lower.replace(/[^\p{L}]+$/u, "");
  const bothCut = behindCut.replace(/^[^\p{L}]+/u, "");
  const readAsLetters = [lower, behindCut, bothCut].map((text) =>
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

/** True when `letters` is some of `needed` and any of `allowed`, one after the other, and nothing else. */
function isMadeOf(letters: string, needed: readonly string[], allowed: readonly string[]): boolean {
  if (letters === "") return false;
  // For each length, whether the letters so far are words, and whether one of them is a needed word.
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
const SHORTEST_RUN = 4;

/** True for walks along the alphabet, the digits or the keyboard, forwards or backwards, and for repeats of a few signs. */
function isSequence(lower: string): boolean {
  if (/^(.{1,4})\1+$/u.test(lower)) return true;
  const rows = ROWS.flatMap((row) => [row, [...row].reverse().join("")]);
  let at = 0;
  while (at < lower.length) {
    const run = longestRun(lower, at, rows);
    if (run < Math.min(SHORTEST_RUN, lower.length - at)) return false;
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
