import { randomBytes } from "node:crypto";
import { expect, test } from "vitest";
import { importFormKey, openSealedForm, sealForm, type WaitingForm } from "./sealed-form.ts";

const newKey = () => importFormKey(randomBytes(32).toString("base64"));
const photo = new File([new Uint8Array([0, 1, 2, 255])], "street.jpg", { type: "image/jpeg" });
const form: WaitingForm = {
  id: "form-1",
  createdAt: 1_790_000_000_000,
  url: "http://localhost/implementation-checklist/3/actions/41?_data=action",
  fields: [
    ["text", "Flyers are here ☕"],
    ["evidence", photo],
    ["other", new File(["second"], "second.txt", { type: "text/plain" })],
  ],
  isMultipart: true,
  label: "Note: Hang the banner",
  tick: null,
  problem: null,
};

test("a form comes back with its files, by the key that sealed it", async () => {
  const key = await newKey();
  const sealed = await sealForm(form, 7, key);
  expect(sealed).toMatchObject({ id: "form-1", userId: 7 });
  const opened = await openSealedForm(sealed, key);
  expect(opened?.fields[0]).toEqual(["text", "Flyers are here ☕"]);
  const [file, second] = [opened?.fields[1]?.[1], opened?.fields[2]?.[1]];
  if (!(file instanceof File) || !(second instanceof File)) throw new Error("the files are gone");
  expect([file.name, file.type, [...new Uint8Array(await file.arrayBuffer())]]).toEqual([
    "street.jpg",
    "image/jpeg",
    [0, 1, 2, 255],
  ]);
  expect(await second.text()).toBe("second");
});

test("nobody else can open it, and what is stored has none of its words", async () => {
  const sealed = await sealForm(form, 7, await newKey());
  expect(await openSealedForm(sealed, await newKey())).toBeNull();
  expect(new TextDecoder().decode(sealed.data)).not.toMatch(/Flyers|street|banner|checklist/);
});

test("the same form is never sealed the same way, and the key cannot be read", async () => {
  const key = await newKey();
  const [one, two] = [await sealForm(form, 7, key), await sealForm(form, 7, key)];
  expect(Buffer.from(one.data).equals(Buffer.from(two.data))).toBe(false);
  await expect(crypto.subtle.exportKey("raw", key)).rejects.toThrow();
});
