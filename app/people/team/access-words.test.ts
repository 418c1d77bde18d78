import { expect, test } from "vitest";
import { networksInWords, nextStep } from "./access-words.ts";

test("networks are named, and counted where they are many", () => {
  expect(networksInWords([])).toBe("None yet");
  expect(networksInWords(["North", "South"])).toBe("North and South");
  expect(networksInWords(["A", "B", "C", "D", "E", "F"])).toBe("A, B, C, D and 2 more");
  expect(networksInWords(["A", "B", "C", "D"], 6)).toBe("A, B, C, D and 2 more");
});

test("an empty account reads whom to ask, an owner alone is led to invite, and everyone else to nothing", () => {
  const alone = { locations: 3, guests: 0, mayInvite: true };
  expect(nextStep("Location Level Guest", { ...alone, locations: 0 })?.text).toBe("dashboard.noLocations.guest");
  expect(nextStep("Business Owner", { ...alone, locations: 0 })).toMatchObject({ isInvitation: false });
  expect(nextStep("Business Owner", alone)).toMatchObject({ isInvitation: true });
  expect(nextStep("Business Owner", { ...alone, guests: 1 })).toBeNull();
  expect(nextStep("Business Owner", { ...alone, mayInvite: false })).toBeNull();
});
