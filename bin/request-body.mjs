import { pathOf, refuseBody } from "./responses.mjs";

const KB = 1024;
const MB = 1024 * KB;
/** Longest time that a body may go on after its answer, in milliseconds. */
const GRACE_MS = 5_000;

/** Refuse compressed bodies (415) and bodies whose declared length is too large (413) before reading a byte. */
export function checkBody(req, res, next) {
  const encoding = req.headers["content-encoding"];
  if (encoding && encoding !== "identity") {
    return refuseBody(req, res, 415, "Compressed requests are not accepted.");
  }
  if (Number(req.headers["content-length"] ?? 0) > maxBytes(req)) return refuseTooLarge(req, res);
  next();
}

/** Return the body as a web stream that counts its bytes; over the limit it fails, and the client gets 413. */
export function streamBody(req, res) {
  const limit = maxBytes(req);
  let taken = 0;
  let isOpen = true;
  const finish = (end) => {
    if (isOpen) end();
    isOpen = false;
  };
  // The answer is sent. The rest of the body is discarded, because the next request waits behind it, and must end soon.
  res.once("finish", () => {
    finish(() => undefined);
    req.resume();
    setTimeout(() => req.complete || req.socket.destroy(), GRACE_MS).unref();
  });
  if (req.headers.expect?.toLowerCase() === "100-continue") res.writeContinue();
  return new ReadableStream(
    {
      start(controller) {
        req.on("data", (chunk) => {
          taken += chunk.length;
          if (!isOpen) return;
          if (taken > limit) {
            finish(() => controller.error(new BodyTooLarge("The request body is too large.")));
            if (!res.headersSent) refuseTooLarge(req, res);
            return;
          }
          controller.enqueue(new Uint8Array(chunk));
          if ((controller.desiredSize ?? 0) <= 0) req.pause();
        });
        req.once("end", () => finish(() => controller.close()));
        req.once("error", (error) => finish(() => controller.error(error)));
        req.once("close", () => finish(() => controller.error(new Error("The client disconnected."))));
      },
      pull() {
        req.resume();
      },
      // Unread data is discarded, because closing the socket here would lose the answer.
      cancel() {
        finish(() => undefined);
        req.resume();
      },
    },
    new ByteLengthQueuingStrategy({ highWaterMark: 64 * KB }),
  );
}

class BodyTooLarge extends Error {
  name = "BodyTooLarge";
  status = 413;
}

function maxBytes(req) {
  const path = pathOf(req);
  const type = (req.headers["content-type"] ?? "").toLowerCase();
  if (path === "/stripe-events") return 256 * KB;
  if (path === "/csp-report") return 64 * KB;
  // Two years of metric values come as one file.
  const files = path.endsWith("/import/metrics") ? 20 : 10;
  if (type.startsWith("multipart/form-data")) return files * MB + 64 * KB;
  if (type.startsWith("text/csv")) return 5 * MB;
  return MB;
}

function refuseTooLarge(req, res) {
  const limit = maxBytes(req);
  const size = limit >= MB ? `${Math.floor(limit / MB)} MB` : `${limit / KB} KB`;
  refuseBody(req, res, 413, `This request is larger than the limit of ${size}.`);
}
