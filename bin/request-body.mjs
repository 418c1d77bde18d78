import { pathOf, refuseBody } from "./answers.mjs";

const KB = 1024;
const MB = 1024 * KB;
/** How long a body may go on after its answer, in milliseconds. */
const GRACE = 5_000;

/** Refuses compressed bodies (415) and bodies that say they are too large (413), before a byte of them is read. */
export function checkBody(req, res, next) {
  const encoding = req.headers["content-encoding"];
  if (encoding && encoding !== "identity") {
    return refuseBody(req, res, 415, "Compressed requests are not accepted.");
  }
  if (Number(req.headers["content-length"] ?? 0) > mostBytes(req)) return refuseTooLarge(req, res);
  next();
}

/** The body as a web stream that counts as it flows; over the limit it fails, and the sender reads 413. */
export function streamBody(req, res) {
  const most = mostBytes(req);
  let taken = 0;
  let isOpen = true;
  const finish = (end) => {
    if (isOpen) end();
    isOpen = false;
  };
  // The answer is out: what is still sent is thrown away, for the next request waits behind it, and has a moment to end.
  res.once("finish", () => {
    finish(() => undefined);
    req.resume();
    setTimeout(() => req.complete || req.socket.destroy(), GRACE).unref();
  });
  if (req.headers.expect?.toLowerCase() === "100-continue") res.writeContinue();
  return new ReadableStream(
    {
      start(controller) {
        req.on("data", (chunk) => {
          taken += chunk.length;
          if (!isOpen) return;
          if (taken > most) {
            finish(() => controller.error(new BodyTooLarge("The request's body is too large.")));
            if (!res.headersSent) refuseTooLarge(req, res);
            return;
          }
          controller.enqueue(new Uint8Array(chunk));
          if ((controller.desiredSize ?? 0) <= 0) req.pause();
        });
        req.once("end", () => finish(() => controller.close()));
        req.once("error", (error) => finish(() => controller.error(error)));
        req.once("close", () => finish(() => controller.error(new Error("The sender went away."))));
      },
      pull() {
        req.resume();
      },
      // What nobody reads is thrown away: closing the socket here would lose the answer.
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

function mostBytes(req) {
  const path = pathOf(req);
  const type = (req.headers["content-type"] ?? "").toLowerCase();
  if (path === "/stripe-events") return 256 * KB;
  if (path === "/csp-report") return 64 * KB;
  // Two years of figures come as one file.
  const files = path.endsWith("/import/metrics") ? 20 : 10;
  if (type.startsWith("multipart/form-data")) return files * MB + 64 * KB;
  if (type.startsWith("text/csv")) return 5 * MB;
  return MB;
}

function refuseTooLarge(req, res) {
  const most = mostBytes(req);
  const size = most >= MB ? `${Math.floor(most / MB)} MB` : `${most / KB} KB`;
  refuseBody(req, res, 413, `This is larger than the ${size} that are accepted here.`);
}
