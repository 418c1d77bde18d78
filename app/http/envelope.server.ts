/** The reply of every /api call (specification, section 7): status 1 is success, 2 is failure with messages. */
export interface Envelope<Data> {
  status: 1 | 2;
  data: Data | null;
  messages: string[];
}

export function success<Data>(data: Data, headers?: HeadersInit): Response {
  return reply({ status: 1, data, messages: [] }, 200, headers);
}

/** A rule that says no: HTTP 200 with status 2. Transport faults carry their own HTTP status. */
export function failure(message: string, httpStatus = 200, headers?: HeadersInit): Response {
  return reply({ status: 2, data: null, messages: [message] }, httpStatus, headers);
}

function reply(envelope: Envelope<unknown>, status: number, extra?: HeadersInit): Response {
  const headers = new Headers(extra);
  headers.set("Content-Type", "application/json; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  return new Response(JSON.stringify(envelope), { status, headers });
}

/** Whether a request came to a route of the API, whose answers are envelopes. */
export function isApi(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/api/");
}
