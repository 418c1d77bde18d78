import { describe, expect, test } from "vitest";
import { bulkForm } from "./user-bulk-form.ts";
import { groupingOf } from "./user-grouping.ts";
import { type BulkSubject, BULK_INTENTS, askFor, previewBulk, questionOf, resultOf } from "./user-bulk.ts";

const editor = { userId: 1, role: "Mainstreet Advisor" } as const;
const northwest = { id: 7, name: "Sunrise Northwest", owners: 2 };

function subject(values: Partial<BulkSubject> = {}): BulkSubject {
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
  test("the question says in numbers whom it changes, signs out and keeps", () => {
    const owners = [10, 11].map((id) => subject({ id, owned: [northwest], isSignedIn: id === 10 }));
    const preview = previewBulk("block", [...owners, subject({ id: 12, role: "View Only" })], editor);
    expect(preview.changed.map(({ id }) => id)).toEqual([10, 12]);
    expect(questionOf(preview)).toEqual({
      title: "Block 2 users?",
      sentences: [
        "Signing in closes for 2 users (Ada Lovelace and Ada Lovelace).",
        "1 of them is signed in now and is signed out at once.",
        "1 kept: last owner of Sunrise Northwest.",
      ],
    });
  });

  test("advisors and oneself are kept from a Mainstreet Advisor", () => {
    const advisors = [subject({ id: 20, role: "Senior Advisor" }), subject({ id: 21, role: "Mainstreet Advisor" })];
    for (const intent of BULK_INTENTS) expect(previewBulk(intent, advisors, editor).changed).toEqual([]);
    expect(previewBulk("block", [subject({ id: 1 })], editor).kept).toEqual([
      { name: "Ada Lovelace", why: "your own account" },
    ]);
  });

  test("nobody to change is said plainly", () => {
    const { title, sentences } = questionOf(previewBulk("resend", [subject()], editor));
    expect(title).toBe("Nobody to invite again");
    expect(sentences).toEqual(["1 kept: status is Registered."]);
  });
});

test("only those groups are offered that one of the users can join", () => {
  const groups = [
    { id: 1, networkId: null },
    { id: 2, networkId: 7 },
    { id: 3, networkId: 8 },
  ];
  const guest = subject({ id: 12, role: "Location Level Guest", networkIds: [8] });
  const { fitting, kept, offered } = groupingOf([subject({ networkIds: [7] }), guest], groups);
  expect(fitting.map(({ id }) => id)).toEqual([10]);
  expect(kept).toEqual([{ name: "Ada Lovelace", why: "guests have locations" }]);
  expect(offered.map(({ id }) => id)).toEqual([1, 2]);
});

test("after a bulk action every account has its result", () => {
  const saved = { saved: true, name: "Ada" } as const;
  const kept = (name: string, why: string) => ({ saved: false, name, refusal: { why, sentence: "" } }) as const;
  expect(resultOf("block", [saved, saved, saved, kept("Bo", "last owner of Sunrise Northwest")])).toBe(
    "3 blocked, 1 kept: last owner of Sunrise Northwest.",
  );
  expect(
    resultOf("metrics-on", [saved, kept("Bo", "had access already"), kept("Cy", "guests never see metrics")]),
  ).toBe("1 given metrics access, 2 kept: Bo (had access already), Cy (guests never see metrics).");
  const many = ["A", "B", "C", "D", "E"].map((name) => kept(name, "x"));
  expect(resultOf("unblock", many)).toBe("5 kept: A (x), B (x), C (x), 2 more.");
});

test("the table's buttons ask first or mean it; anything else is no action", () => {
  expect(bulkForm.parse({ intent: askFor("block"), id: [3, 3, 4] })).toEqual({
    intent: "block",
    isAsking: true,
    userIds: [3, 4],
  });
  expect(bulkForm.parse({ intent: "metrics-off", id: [3] })).toMatchObject({ intent: "metrics-off", isAsking: false });
  for (const intent of ["delete", "ask-", "", "__proto__"])
    expect(bulkForm.safeParse({ intent, id: [3] }).success).toBe(false);
  expect(bulkForm.safeParse({ intent: "block", id: Array.from({ length: 201 }, (_, id) => id + 1) }).success).toBe(
    false,
  );
  expect(bulkForm.safeParse({ intent: "block", id: [] }).success).toBe(false);
});
