import { describe, expect, test } from "vitest";
import { type DocumentType, defaultDocument, documentTypes, isDocumentType } from "./document-types.ts";
import { parseRulesDraft } from "./parse-rules-draft.ts";
import { changesSummary, ruleChanges } from "./rule-changes.ts";
import { changeRows, parseRowCommand, readRuleDraft } from "./rule-draft.ts";
import { type RuleField, entriesOf, inputText, memberOf, ruleFields } from "./rule-fields.ts";

const types = Object.keys(documentTypes).filter(isDocumentType);

/** Fill a form as the page does. */
function formOf(fields: readonly RuleField[], value: unknown, path = "", form = new FormData()): FormData {
  for (const field of fields) {
    const [name, own] = [path + field.name, memberOf(value, field.name)];
    if (field.kind === "group") formOf(field.fields, own, `${name}.`, form);
    else if (field.kind === "rows") {
      for (const [index, row] of entriesOf(own).entries()) {
        form.append(name, String(index));
        formOf(field.fields, row, `${name}.${index}.`, form);
      }
    } else if (field.kind === "tick") {
      if (own === true) form.set(name, "on");
    } else if (field.kind === "condition") {
      form.set(name, String(memberOf(own, "key") ?? ""));
      form.set(`${name}.equals`, String(memberOf(own, "equals") ?? ""));
    } else form.set(name, inputText(field, own));
  }
  return form;
}

const posted = (type: DocumentType, value: unknown) => readRuleDraft(ruleFields(type), formOf(ruleFields(type), value));

describe("the form of a company's rules", () => {
  test.each(types)("gives back %s as it was", (type) => {
    expect(parseRulesDraft(type, posted(type, defaultDocument(type)))).toEqual({
      value: defaultDocument(type),
      faults: null,
    });
  });

  test("gives back questions with choices and conditions as they were", () => {
    const questions = [
      {
        key: "tone",
        label: "Tone?",
        kind: "choice",
        isRequired: true,
        choices: ["Dry", "Warm"],
        packages: ["Starter"],
      },
      {
        key: "why",
        label: "Why?",
        kind: "longText",
        isRequired: false,
        choices: [],
        packages: [],
        showIf: { key: "tone", equals: "Dry" },
      },
    ];
    expect(parseRulesDraft("socialOrderForm", posted("socialOrderForm", { questions })).value).toEqual({ questions });
  });

  test("shows and takes money in dollars", () => {
    const fields = ruleFields("giftCardRules");
    const form = formOf(fields, defaultDocument("giftCardRules"));
    expect([form.get("denominationsCents"), form.get("mostCents")]).toEqual(["5.00, 10.00, 15.00, 25.00", "500.00"]);
    form.set("mostCents", "1,250");
    form.set("denominationsCents", "5, 12.50");
    expect(readRuleDraft(fields, form)).toMatchObject({ mostCents: 125_000, denominationsCents: [500, 1_250] });
  });

  test("names each error at its field, in dollars where it is about money", () => {
    const form = formOf(ruleFields("incentiveRules"), defaultDocument("incentiveRules"));
    form.set("advisorLimitCents", "9,999,999");
    form.set("preApprovalAboveCents", "lots");
    form.set("appealDays", "1.5");
    form.set("lapseWarningDays", "3, soon");
    expect(parseRulesDraft("incentiveRules", readRuleDraft(ruleFields("incentiveRules"), form)).faults?.errors).toEqual(
      {
        preApprovalAboveCents: ["Enter an amount such as 250.00."],
        advisorLimitCents: ["Use $1,000,000.00 or less."],
        appealDays: ["Enter a whole number."],
        lapseWarningDays: ["Enter whole numbers, separated by commas."],
      },
    );
  });

  test("names the row of an error", () => {
    const types = [{ key: "a", label: "", questions: [{ key: "b", label: "", kind: "text", choices: [] }] }];
    expect(parseRulesDraft("studioRequestForm", { types }).faults).toEqual({
      errors: { "types.0.label": ["Fill in this field."], "types.0.questions.0.label": ["Fill in this field."] },
      labels: {
        "types.0.label": "Request type 1, Name",
        "types.0.questions.0.label": "Request type 1, Question 1, Question",
      },
    });
  });

  test("makes keys of new rows from their labels, each once", () => {
    const fields = ruleFields("studioChecklist");
    const boxes = ["Été: first proof", "Été first proof", "10 prints", "漢字"].map((label) => ({
      key: "",
      label,
      phase: "accepted",
    }));
    const draft = readRuleDraft(fields, formOf(fields, { boxes }));
    expect(entriesOf(draft.boxes).map((box) => memberOf(box, "key"))).toEqual([
      "eteFirstProof",
      "eteFirstProof2",
      "item10Prints",
      "item",
    ]);
  });

  test("adds, removes and moves rows, also inside rows", () => {
    const draft = { types: [{ key: "a" }, { key: "b", questions: [{ key: "q" }, { key: "r" }] }] };
    const apply = (command: string) => {
      const parsed = parseRowCommand(command);
      return parsed && changeRows(draft, parsed);
    };
    expect(apply("add types.0.questions")).toMatchObject({ types: [{ questions: [{ key: "" }] }, {}] });
    expect(apply("remove types.0")).toMatchObject({ types: [{ key: "b" }] });
    expect(apply("up types.1.questions.1")).toMatchObject({ types: [{}, { questions: [{ key: "r" }, { key: "q" }] }] });
    expect(apply("down types.0")).toMatchObject({ types: [{ key: "b" }, { key: "a" }] });
    expect(apply("remove types.9")).toEqual(draft);
    expect(["drop types", "add ", "add ../x"].map(parseRowCommand)).toEqual([null, null, null]);
  });
});

describe("the history of a company's rules", () => {
  test("tells changes in words", () => {
    const before = documentTypes.incentiveRules.schema.parse({});
    const after = { ...before, advisorLimitCents: 75_000, overBudget: "warn", lapseWarningDays: [] };
    expect(ruleChanges("incentiveRules", before, after)).toEqual([
      { label: "{Advisors} can decide claims up to", before: "$1,000.00", after: "$750.00" },
      { label: "Warnings, in days before money expires", before: "30, 14, 3", after: "None" },
      { label: "When a claim exceeds the {location}'s balance", before: "Don't allow", after: "Warn and allow" },
    ]);
    expect(changesSummary(ruleChanges("incentiveRules", before, after))).toBe(
      "{Advisors} can decide claims up to: $1,000.00 to $750.00. Warnings, in days before money expires: 30, 14, 3 to None, and 1 more",
    );
    expect(ruleChanges("incentiveRules", before, before)).toEqual([]);
  });

  test("tells rows that were added, removed and moved", () => {
    const [first, second] = documentTypes.studioRequestForm.schema.parse({}).types;
    const changes = ruleChanges("studioRequestForm", { types: [first, second] }, { types: [second] });
    expect(changes).toEqual([{ label: "New design", before: "Name: New design", after: null }]);
    expect(ruleChanges("studioRequestForm", { types: [first, second] }, { types: [second, first] })).toEqual([
      { label: "Request types, in order", before: "New design, Resize", after: "Resize, New design" },
    ]);
  });
});
