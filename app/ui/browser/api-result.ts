/** Result of an /api call for the page. A failure's message is shown as a toast. */
export type ApiResult = { kind: "data"; data: unknown } | { kind: "failure"; message: string } | { kind: "signed-out" };

/**
 * Interpret an /api response (specification, sections 7 and 8): status 1 gives its data, status 2 fails with its first
 * message, any other body is returned as it is; 401 means signed out, and other HTTP errors fail with the first of
 * `messages`, else `message`, else '<status> - Something went wrong.'.
 */
export function readApiResult(httpStatus: number, body: unknown): ApiResult {
  if (httpStatus === 401) return { kind: "signed-out" };
  const isOk = httpStatus >= 200 && httpStatus < 300;
  if (!isOk) return { kind: "failure", message: messageOf(body) ?? wrong(httpStatus) };
  const status = fieldOf(body, "status");
  if (status === 1) return { kind: "data", data: fieldOf(body, "data") };
  if (status === 2) return { kind: "failure", message: firstMessage(body) ?? wrong(httpStatus) };
  return { kind: "data", data: body };
}

function messageOf(body: unknown): string | undefined {
  const message = fieldOf(body, "message");
  return firstMessage(body) ?? (typeof message === "string" && message !== "" ? message : undefined);
}

function firstMessage(body: unknown): string | undefined {
  const messages = fieldOf(body, "messages");
  const first: unknown = Array.isArray(messages) ? messages[0] : undefined;
  return typeof first === "string" && first !== "" ? first : undefined;
}

function fieldOf(body: unknown, name: string): unknown {
  return typeof body === "object" && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
}

function wrong(httpStatus: number): string {
  return `${httpStatus} - Something went wrong.`;
}
