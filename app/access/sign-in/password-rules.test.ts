import { expect, test } from "vitest";
import { passwordRefusal } from "./password-rules.ts";

const owner = { email: "dana.reyes@sunrise.test", companyName: "Sunrise Coffee & Donuts", productName: "Mainstreet" };
const problemOf = (password: string) => passwordRefusal(password, owner);

test("a password has 12 to 128 characters, and an emoji counts as one", () => {
  expect(problemOf("password")).toBe("Use at least 12 characters.");
  expect(problemOf("tall-ladder")).toBe("Use at least 12 characters.");
  expect(problemOf("tall-ladders")).toBeNull();
  expect(problemOf("🚲🌂🧵🪁⛵🎈🧭🪔".repeat(16))).toBeNull();
  expect(problemOf("ladder🚲 boat".repeat(11))).toBe("Use up to 128 characters.");
});

test("long phrases in any script, or with leading spaces, are accepted", () => {
  expect(problemOf("Пятьдесят зелёных велосипедов стоят у старого моста в тумане 7")).toBeNull();
  expect(problemOf("   quiet harbor lamps")).toBeNull();
});

test.each([
  "password1234",
  "Password!Password!",
  "P@ssw0rd2026!",
  "qwertyuiop12",
  "123456789012",
  "098765432109",
  "aaaaaaaaaaaa",
  "abcabcabcabc",
  "abcdefghijkl",
  "iloveyou!2345",
  "welcome-welcome-1",
  "LetMeIn!LetMeIn!",
  "1qaz2wsx3edc",
  "Summer2026!!",
  "202611212026",
  "!!!!!!!!!!!!!",
])("%s is common", (password) => {
  expect(problemOf(password)).toBe("This password is easy to guess. Choose a less common one.");
});

test.each(["dana.reyes-bicycle", "my DanaReyes bicycle", "xDANA.REYESx12"])(
  "%s contains the local part of the email",
  (password) => {
    expect(problemOf(password)).toBe("Leave the part of your email before the @ out of your password.");
  },
);

test.each(["Sunrise Coffee & Donuts", "sunrisecoffeedonuts1", "Sunrise2026!!!", "sunrise-sunrise"])(
  "%s is the company's name",
  (password) => {
    expect(problemOf(password)).toBe("Leave your company's name out of your password.");
  },
);

test.each(["Mainstreet2026", "my-mainstreet-login", "mainstreet mainstreet"])(
  "%s is the product's name",
  (password) => {
    expect(problemOf(password)).toBe("Leave the name Mainstreet out of your password.");
  },
);

test("a password may contain the local part of the email if it is short", () => {
  expect(passwordRefusal("jolly wagons roll", { ...owner, email: "jo@sunrise.test" })).toBeNull();
});

test("a password may contain words of the company name among other words", () => {
  expect(problemOf("sunrise over nine hills")).toBeNull();
});
