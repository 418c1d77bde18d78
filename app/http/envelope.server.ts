/** Reply of every /api call (specification, section 7): status 1 is success, 2 is failure with messages. */
export interface ApiEnvelope<Data> {
  status: 1 | 2;
  data: Data | null;
  messages: string[];
}

export function apiSuccess<Data>(data: Data, headers?: HeadersInit): Response {
  return envelopeResponse({ status: 1, data, messages: [] }, 200, headers);
}

/** Reply that a rule refused the call: HTTP 200 with status 2. Transport faults carry their own HTTP status. */
export function apiFailure(message: string, httpStatus = 200, headers?: HeadersInit): Response {
  return envelopeResponse({ status: 2, data: null, messages: [message] }, httpStatus, headers);
}

function envelopeResponse(envelope: ApiEnvelope<unknown>, status: number, extra?: HeadersInit): Response {
  const headers = new Headers(extra);
  headers.set("Content-Type", "application/json; charset=utf-8");
  headers.set("Cache-Control", "no-store");
  return new Response(JSON.stringify(envelope), { status, headers });
}

/** Tell whether a request is for a route of the API, whose answers are envelopes. */
export function isApiRequest(request: Request): boolean {
  return new URL(request.url).pathname.startsWith("/api/");
}
