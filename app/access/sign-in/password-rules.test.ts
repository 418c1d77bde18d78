import { expect, test } from "vitest";
import { passwordRefusal } from "./password-rules.ts";

const owner = { email: "dana.reyes@sunrise.test", companyName: "Sunrise Coffee & Donuts", productName: "Mainstreet" };
const problemOf = (password: string) => passwordRefusal(password, owner);

test("lengths are 12 to 128 characters as people count them", () => {
  expect(problemOf("password")).toBe("Use at least 12 characters.");
  expect(problemOf("tall-ladder")).toBe("Use at least 12 characters.");
  expect(problemOf("tall-ladders")).toBeNull();
  expect(problemOf("🚲🌂🧵🪁⛵🎈🧭🪔".repeat(16))).toBeNull();
  expect(problemOf("ladder🚲 boat".repeat(11))).toBe("Use 128 characters or fewer.");
});

test("a long phrase in any script and one with leading spaces are good", () => {
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
  "%s holds the email's name part",
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

test("a short name part is no reason", () => {
  expect(passwordRefusal("jolly wagons roll", { ...owner, email: "jo@sunrise.test" })).toBeNull();
});

test("words of the name among others are no reason", () => {
  expect(problemOf("sunrise over nine hills")).toBeNull();
});
