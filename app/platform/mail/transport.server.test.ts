import { mkdtemp, readdir, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";

const folder = await mkdtemp(path.join(tmpdir(), "mails-"));
Object.assign(process.env, {
  DATABASE_URL: "postgres://nowhere/none",
  SECRET: "x".repeat(32),
  LOG_LEVEL: "silent",
  DATA_DIR: folder,
});
const { mailTransport } = await import("./transport.server.ts");
afterAll(() => rm(folder, { recursive: true }));

test.each([
  ["a mail that can be ended", "https://portal.example.test/unsubscribe?token=x"],
  ["any other mail", null],
])("%s has headers that suppress automatic replies", async (name, unsubscribe) => {
  const messageId = `<${name.replaceAll(" ", "-")}@example.test>`;
  const words = { subject: "Today", text: "One action is due.", html: "<p>One action is due.</p>" };
  await mailTransport.send({ messageId, to: "ada@example.test", unsubscribe, ...words });
  const mails = await readdir(path.join(folder, "mail"));
  const mail = mails.find((file) => messageId.includes(path.parse(file).name)) ?? "";
  const head = (await readFile(path.join(folder, "mail", mail), "utf8")).split("\r\n\r\n")[0]?.split("\r\n");
  expect(head).toContain("Auto-Submitted: auto-generated");
  expect(head).toContain("X-Auto-Response-Suppress: All");
  expect(head?.some((line) => line.startsWith("List-Unsubscribe:"))).toBe(unsubscribe !== null);
});
