import { describe, expect, test } from "vitest";
import { userBulkForm } from "./user-bulk-form.ts";
import { previewGrouping } from "./user-grouping.ts";
import {
  type BulkUser,
  USER_BULK_INTENTS,
  previewUserBulk,
  bulkConfirmationText,
  userBulkResultText,
} from "./user-bulk.ts";

const actor = { userId: 1, role: "Mainstreet Advisor" } as const;
const northwest = { id: 7, name: "Sunrise Northwest", owners: 2 };

function subject(values: Partial<BulkUser> = {}): BulkUser {
  return {
    id: 10,
    firstName: "Ada",
    lastName: "Lovelace",
    email: "ada@example.test",
    role: "Business Owner",
    status: "Registered",
    canAccessBusinessMetrics: false,
    isSignedIn: false,
    networkIds: [],
    owned: [],
    ...values,
  };
}

describe("before a bulk action", () => {
  test("the confirmation counts the users it changes, signs out and skips", () => {
    const owners = [10, 11].map((id) => subject({ id, owned: [northwest], isSignedIn: id === 10 }));
    const preview = previewUserBulk("block", [...owners, subject({ id: 12, role: "View Only" })], actor);
    expect(preview.changed.map(({ id }) => id)).toEqual([10, 12]);
    expect(bulkConfirmationText(preview)).toEqual({
      title: "Block 2 users?",
      sentences: [
        "2 users (Ada Lovelace and Ada Lovelace) can no longer sign in.",
        "1 of them is signed in now and will be signed out immediately.",
        "1 skipped: last owner of Sunrise Northwest.",
      ],
    });
  });

  test("a Mainstreet Advisor cannot change advisors or block their own account", () => {
    const advisors = [subject({ id: 20, role: "Senior Advisor" }), subject({ id: 21, role: "Mainstreet Advisor" })];
    for (const intent of USER_BULK_INTENTS) expect(previewUserBulk(intent, advisors, actor).changed).toEqual([]);
    expect(previewUserBulk("block", [subject({ id: 1 })], actor).skipped).toEqual([
      { name: "Ada Lovelace", why: "your own account" },
    ]);
  });

  test("the confirmation says that there are no users to change", () => {
    const { title, sentences } = bulkConfirmationText(previewUserBulk("resend", [subject()], actor));
    expect(title).toBe("No users to send an invitation to");
    expect(sentences).toEqual(["1 skipped: status is Registered."]);
  });
});

test("only groups that at least one of the users can join are offered", () => {
  const groups = [
    { id: 1, networkId: null },
    { id: 2, networkId: 7 },
    { id: 3, networkId: 8 },
  ];
  const guest = subject({ id: 12, role: "Location Level Guest", networkIds: [8] });
  const { eligible, skipped, offered } = previewGrouping([subject({ networkIds: [7] }), guest], groups);
  expect(eligible.map(({ id }) => id)).toEqual([10]);
  expect(skipped).toEqual([{ name: "Ada Lovelace", why: "{guests} can't join {groups}" }]);
  expect(offered.map(({ id }) => id)).toEqual([1, 2]);
});

test("the result of a bulk action covers every account", () => {
  const saved = { saved: true, name: "Ada" } as const;
  const skipped = (name: string, why: string) => ({ saved: false, name, refusal: { why, sentence: "" } }) as const;
  expect(userBulkResultText("block", [saved, saved, saved, skipped("Bo", "last owner of Sunrise Northwest")])).toBe(
    "3 blocked, 1 skipped: last owner of Sunrise Northwest.",
  );
  expect(
    userBulkResultText("metrics-on", [
      saved,
      skipped("Bo", "already had access"),
      skipped("Cy", "guests never see metrics"),
    ]),
  ).toBe("1 given access to business metrics, 2 skipped: Bo (already had access), Cy (guests never see metrics).");
  const many = ["A", "B", "C", "D", "E"].map((name) => skipped(name, "x"));
  expect(userBulkResultText("unblock", many)).toBe("5 skipped: A (x), B (x), C (x), 2 more.");
});

test("the table's buttons preview or apply an action, and anything else is refused", () => {
  expect(userBulkForm.parse({ intent: "block", isPreview: true, id: [3, 3, 4] })).toEqual({
    intent: "block",
    isPreview: true,
    userIds: [3, 4],
  });
  expect(userBulkForm.parse({ intent: "metrics-off", id: [3] })).toMatchObject({
    intent: "metrics-off",
    isPreview: false,
  });
  for (const intent of ["delete", "ask-block", "", "__proto__"])
    expect(userBulkForm.safeParse({ intent, id: [3] }).success).toBe(false);
  expect(userBulkForm.safeParse({ intent: "block", id: Array.from({ length: 201 }, (_, id) => id + 1) }).success).toBe(
    false,
  );
  expect(userBulkForm.safeParse({ intent: "block", id: [] }).success).toBe(false);
});
