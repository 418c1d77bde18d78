/** State of the engine after an answer: free for any connection, or held by the last one. */
export type SessionStatus = "free" | "held";

const SSL_REQUEST = 80_877_103;
const PROTOCOL_3 = 196_608;

const kind = (letter: string) => letter.charCodeAt(0);

/** Tell whether a message ends a connection. */
export const isTerminate = (message: Buffer): boolean => message[0] === kind("X");

/** Tell whether the engine answers a message with ReadyForQuery. */
export const endsBatch = (message: Buffer): boolean => message[0] === kind("Q") || message[0] === kind("S");

export const startsCopy = (message: Buffer): boolean =>
  message[0] === kind("Q") && /^\s*copy\b.*\bfrom\s+stdin\b/is.test(message.toString("utf8", 5));

export const endsCopy = (message: Buffer): boolean => message[0] === kind("c") || message[0] === kind("f");

/** Request for the rows of a copy, as text. */
export const COPY_IN = frame("G", Buffer.alloc(3));
export const SYNC = frame("S", Buffer.alloc(0));
export const ROLLBACK = frame("Q", Buffer.from("rollback\0"));

/** Split received bytes into whole messages (kind, length, body) and the incomplete rest. */
export function splitMessages(bytes: Buffer): { messages: Buffer[]; rest: Buffer } {
  const messages: Buffer[] = [];
  let start = 0;
  while (bytes.length - start >= 5) {
    const end = start + 1 + bytes.readInt32BE(start + 1);
    if (end > bytes.length) break;
    messages.push(bytes.subarray(start, end));
    start = end;
  }
  return { messages, rest: bytes.subarray(start) };
}

/**
 * Answer the first message of a connection, which has no kind: null while it is incomplete, "again" after a request for
 * encryption (there is none), "close" for what one session cannot do, such as cancelling.
 */
export function answerStartup(
  bytes: Buffer,
  id: number,
): { next: "open" | "again" | "close"; answer: Buffer; rest: Buffer } | null {
  if (bytes.length < 8 || bytes.length < bytes.readInt32BE(0)) return null;
  const rest = bytes.subarray(bytes.readInt32BE(0));
  const code = bytes.readInt32BE(4);
  if (code === PROTOCOL_3) return { next: "open", answer: startupResponse(id), rest };
  if (code === SSL_REQUEST) return { next: "again", answer: Buffer.from("N"), rest };
  return { next: "close", answer: Buffer.alloc(0), rest };
}

/**
 * Split the engine's output into the asking connection's answer, the notifications for all, and the session's state.
 */
export function parseEngineOutput(bytes: Buffer): { answer: Buffer; notifications: Buffer[]; status: SessionStatus } {
  const own: Buffer[] = [];
  const notifications: Buffer[] = [];
  let status: SessionStatus = "held";
  for (const message of splitMessages(bytes).messages) {
    if (message[0] === kind("A")) notifications.push(message);
    else if (message[0] !== kind("G")) own.push(message);
    if (message[0] === kind("Z")) status = message[5] === kind("I") ? "free" : "held";
  }
  return { answer: Buffer.concat(own), notifications, status };
}

function startupResponse(id: number): Buffer {
  const settings = {
    server_version: "18.0",
    server_encoding: "UTF8",
    client_encoding: "UTF8",
    DateStyle: "ISO, MDY",
    IntervalStyle: "postgres",
    TimeZone: "UTC",
    integer_datetimes: "on",
    standard_conforming_strings: "on",
  };
  const key = Buffer.alloc(8);
  key.writeInt32BE(id, 0);
  return Buffer.concat([
    frame("R", Buffer.alloc(4)),
    ...Object.entries(settings).map(([name, value]) => frame("S", Buffer.from(`${name}\0${value}\0`))),
    frame("K", key),
    frame("Z", Buffer.from("I")),
  ]);
}

function frame(letter: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(letter, 0, "latin1");
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}
