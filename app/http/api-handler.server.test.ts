import { expect, test } from "vitest";
import { z } from "zod";

Object.assign(process.env, { DATABASE_URL: "postgres://nowhere/none", SECRET: "x".repeat(32), LOG_LEVEL: "silent" });
const { apiHandler, readPayload, readQuery } = await import("./api-handler.server.ts");
const { addFaultListener } = await import("./faults.server.ts");
const { notFound } = await import("./errors.ts");

const faults: unknown[] = [];
addFaultListener((error) => faults.push(error));

function callOf(method = "POST", body: BodyInit | null = null, headers: Record<string, string> = {}) {
  const request = new Request("http://localhost/api/thing?kind=a&more=1", { method, body, headers });
  return { request, params: {}, context: { requestId: "request-1" } };
}

async function answerOf(answer: Parameters<typeof apiHandler>[0], call = callOf()) {
  const response = await apiHandler(answer)(call);
  return { status: response.status, headers: response.headers, envelope: await response.json() };
}
const failure = (message: string) => ({ status: 2, data: null, messages: [message] });

test.each(["GET", "HEAD", "PUT", "PATCH", "DELETE", "OPTIONS"])("%s is not allowed", async (method) => {
  const response = await apiHandler(async () => new Response("asked"))(callOf(method));
  expect([response.status, response.headers.get("Allow")]).toEqual([405, "POST"]);
});

test("a thrown response is wrapped in the envelope and keeps its status and headers", async () => {
  const thrown = new Response("Wait.", { status: 429, headers: { "Retry-After": "60" } });
  const { status, headers, envelope } = await answerOf(() => Promise.reject(thrown));
  expect([status, headers.get("Retry-After"), envelope]).toEqual([429, "60", failure("Wait.")]);
  expect((await answerOf(() => Promise.reject(notFound("Plan")))).envelope).toEqual(failure("Plan not found."));
  expect((await answerOf(() => Promise.reject(new Response(null, { status: 404 })))).envelope.status).toBe(2);
});

test("an unexpected error is reported once, and its cause is not exposed", async () => {
  const bug = new Error("secret cause");
  const { status, envelope } = await answerOf(() => Promise.reject(bug));
  expect([status, envelope]).toEqual([500, failure("Something went wrong.")]);
  expect(faults.splice(0)).toEqual([bug]);
});

test("an unavailable database returns 503", async () => {
  const away = Object.assign(new Error("connect ECONNREFUSED"), { code: "ECONNREFUSED" });
  const { status, headers, envelope } = await answerOf(() => Promise.reject(away));
  expect([status, headers.get("Retry-After"), envelope.status]).toEqual([503, "5", 2]);
  faults.splice(0);
});

test("a request that the client aborted is not reported as a fault", async () => {
  const gone = new AbortController();
  const request = new Request("http://localhost/api/thing", { method: "POST", signal: gone.signal });
  gone.abort();
  await answerOf(() => Promise.reject(new Error("aborted")), { ...callOf(), request });
  expect(faults).toEqual([]);
});

const schema = z.strictObject({ name: z.string() });
const json = { "Content-Type": "application/json" };
test.each([
  ["with a charset", '{"name":"a"}', { "Content-Type": "application/json; charset=utf-8" }, 200],
  ["as plain text", '{"name":"a"}', { "Content-Type": "text/plain" }, 400],
  ["of another type", '{"name":"a"}', { "Content-Type": "application/jsonx" }, 400],
  ["of broken bytes", Buffer.from([0x22, 0xff, 0x22]), json, 400],
  ["of nothing", "", json, 400],
  ["that is a list", "[]", json, 422],
  ["with a wrong type", '{"name":1}', json, 422],
  ["with an unknown field", '{"name":"a","x":1}', json, 422],
  ["of 70 KB", `{"name":"${"a".repeat(70_000)}"}`, json, 413],
])("a payload %s gets the right status", async (_, body, headers, status) => {
  const answer = await answerOf(
    async ({ request }) => Response.json(await readPayload(request, schema)),
    callOf("POST", body, headers),
  );
  expect(answer.status).toBe(status);
});

test("query parameters are validated by name, and unknown ones are ignored", async () => {
  const { request } = callOf();
  expect(readQuery(request, z.object({ kind: z.enum(["a", "b"]) }))).toEqual({ kind: "a" });
  expect(() => readQuery(request, z.object({ kind: z.enum(["b"]) }))).toThrow();
});
