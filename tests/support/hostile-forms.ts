import type { Fields } from "./app.ts";

const insert = (name: string, more: object = {}) => intentFields({ type: "insert", payload: { name, ...more } });
const deep = JSON.parse(`${'{"a":'.repeat(400)}1${"}".repeat(400)}`);

/** Bodies that none of our pages posts; a form library alone would build an unbounded value from each. */
export const hostileBodies: Record<string, Fields> = {
  "very high array index": { "email[99999999]": "1" },
  "even higher array indexes": { "name[999999999]": "1", "locationIds[4294967295]": "1" },
  "very high index in a list": { "steps[3000000].title": "x", "items[3000000].ideaId": "1" },
  "5,000 brackets": { [`a${"[0]".repeat(5_000)}`]: "1" },
  "199 fields, 900 deep": Object.fromEntries(Array.from({ length: 199 }, (_, i) => [`f${i}${".a".repeat(900)}`, "1"])),
  prototypes: { "__proto__.x": "1", "constructor.prototype.x": "1", "name.__proto__.x": "1" },
  "5,000 fields": Object.fromEntries(Array.from({ length: 5_000 }, (_, i) => [`f${i}`, "1"])),
  "a name of 100 KB": { ["n".repeat(100_000)]: "1" },
  "an intent that is no JSON": { "steps[0].title": "x", __intent__: "{", "[": "" },
  "900 KB value in a bracketed field": { "email[": "e".repeat(900_000) },
};

/** Intents of a list's buttons; only an action that hands the form to the library reads them. */
export const hostileIntents: Record<string, Fields> = {
  "half of an intent": { __intent__: "{" },
  null: { __intent__: "null" },
  "a list": { __intent__: "[]" },
  "an intent without a payload": { __intent__: '{"type":"insert","payload":null}' },
  "an unknown intent": intentFields({ type: "constructor", payload: {} }),
  "an insert far into a list": insert("steps[3000000]"),
  "an insert at a far place": insert("steps", { index: 4_294_967_295 }),
  "an insert of something deep": insert("steps", { defaultValue: deep }),
  "an insert into a prototype": insert("__proto__"),
  "an insert into a text": { ...insert("steps"), steps: "x", ...insert("email") },
  "a move from far": intentFields({ type: "reorder", payload: { name: "steps", from: 4_294_967_295, to: 0 } }),
  "another payload": intentFields({ type: "update", payload: { value: deep } }),
  "a text that is too long": intentFields({ type: "update", payload: { name: "name", value: "x".repeat(500_000) } }),
};

function intentFields(intent: object): Fields {
  return { __intent__: JSON.stringify(intent) };
}
