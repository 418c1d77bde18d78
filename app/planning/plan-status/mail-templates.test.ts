import { expect, test } from "vitest";
import { activatedMail } from "./mail-templates.ts";

const site = { name: "Mainstreet", url: new URL("http://localhost") };
const voice = { name: "Sunrise", texts: {}, aliases: { plan: { singular: "campaign", plural: "campaigns" } } };
const owner = { firstName: "Ada" };
const plan = {
  id: 7,
  number: "PL-2026-000012",
  name: "Spring mornings",
  location: "Main Street 12",
  startsOn: "2026-03-01",
  endsOn: "2026-05-31",
  costCents: 125_000,
};

test("an email about one plan has its number first, its dates and its cost", () => {
  const mail = activatedMail(site, voice, owner, { plans: [plan], by: "Grace Hopper" });
  expect(mail).toMatchObject({
    subject: "PL-2026-000012: Spring mornings is active",
    paragraphs: [
      "Grace Hopper activated the campaign Spring mornings for Main Street 12. It runs from 03/01/2026 to 05/31/2026, with planned costs of $1,250.00.",
      "Its steps are now on your implementation checklist.",
    ],
    button: { label: "Open campaign", link: "http://localhost/plans/7" },
  });
});

test("several plans share one email that names the first ten", () => {
  const plans = Array.from({ length: 12 }, (_, index) => ({ ...plan, id: index }));
  const { subject, paragraphs } = activatedMail(site, voice, owner, { plans, by: "Grace Hopper" });
  expect(subject).toBe("12 campaigns are active");
  expect(paragraphs[0]).toBe("Grace Hopper activated 12 campaigns, with planned costs of $15,000.00.");
  expect(paragraphs).toHaveLength(2 + 10 + 1);
  expect(paragraphs.at(-1)).toBe("And 2 more campaigns.");
});

test("a company's own texts replace the defaults", () => {
  const texts = { "mail.planActivated.subject": "It begins: {planName}" };
  expect(activatedMail(site, { ...voice, texts }, owner, { plans: [plan], by: "Grace Hopper" }).subject).toBe(
    "It begins: Spring mornings",
  );
});
