const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Refuses a request before the application: the /api envelope for calls, else a short page. */
export function refuse(req, res, status, message, headers = {}) {
  const { type, body } = answerTo(req, res, message, `<p>${escapeHtml(message)}</p>`);
  res.writeHead(status, { ...headers, "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  res.end(req.method === "HEAD" ? undefined : body);
}

/**
 * Refuses a request whose body is still coming: answers at once, and listens a second longer so that the answer
 * arrives.
 */
export function refuseBody(req, res, status, message) {
  const { type, body } = answerTo(req, res, message, `<p>${escapeHtml(message)}</p>`);
  res.writeHead(status, { Connection: "close", "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  res.write(body);
  const close = () => {
    clearTimeout(timer);
    res.end(() => req.socket.destroySoon());
  };
  const timer = setTimeout(close, 1_000);
  req.once("end", close);
  req.resume();
}

/** The answer to a bug: the specification's crash page, or its envelope. */
export function answerCrash(req, res) {
  const title = "Something went wrong";
  const sentence = "The error has been reported and we are working to fix it as soon as possible!";
  const { type, body } = answerTo(req, res, title, `<h1>${title}</h1><p>${sentence}</p><p><a href="">Refresh</a></p>`);
  res.writeHead(500, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  res.end(req.method === "HEAD" ? undefined : body);
}

/** The path as it was asked for, without its query. */
export const pathOf = (req) => req.url.split("?", 1)[0];

function answerTo(req, res, message, html) {
  if (/^[\\/]+api([\\/]|$)/i.test(pathOf(req).replace(/%2f|%5c/gi, "/"))) {
    const body = JSON.stringify({ status: 2, data: null, messages: [message] });
    return { type: "application/json; charset=utf-8", body };
  }
  const name = escapeHtml(process.env.PRODUCT_NAME || "Mainstreet");
  const id = res.getHeader("X-Request-Id") ?? "";
  const head = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>${name}</title></head>`;
  return { type: "text/html; charset=utf-8", body: `${head}<body>${html}<p><small>${id}</small></p></body></html>\n` };
}

function escapeHtml(text) {
  return text.replace(/[&<>"]/g, (character) => escapes[character]);
}
