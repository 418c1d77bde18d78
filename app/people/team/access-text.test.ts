import { expect, test } from "vitest";
import { networksText, onboardingHint } from "./access-text.ts";

test("networks are named, and the rest of a long list is counted", () => {
  expect(networksText([])).toBe("None yet");
  expect(networksText(["North", "South"])).toBe("North and South");
  expect(networksText(["A", "B", "C", "D", "E", "F"])).toBe("A, B, C, D and 2 more");
  expect(networksText(["A", "B", "C", "D"], 6)).toBe("A, B, C, D and 2 more");
});

test("an empty account shows a contact hint, an owner without guests an invitation hint, others none", () => {
  const alone = { locations: 3, guests: 0, canInvite: true };
  expect(onboardingHint("Location Level Guest", { ...alone, locations: 0 })?.text).toBe("dashboard.noLocations.guest");
  expect(onboardingHint("Business Owner", { ...alone, locations: 0 })).toMatchObject({ isInvitation: false });
  expect(onboardingHint("Business Owner", alone)).toMatchObject({ isInvitation: true });
  expect(onboardingHint("Business Owner", { ...alone, guests: 1 })).toBeNull();
  expect(onboardingHint("Business Owner", { ...alone, canInvite: false })).toBeNull();
});
