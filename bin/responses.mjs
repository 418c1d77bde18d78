const escapes = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" };

/** Refuse a request before it reaches the application: /api calls get the envelope, other addresses a short page. */
export function refuse(req, res, status, message, headers = {}) {
  const { type, body } = answerTo(req, res, message, `<p>${escapeHtml(message)}</p>`);
  res.writeHead(status, { ...headers, "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  res.end(req.method === "HEAD" ? undefined : body);
}

/**
 * Refuse a request whose body is still arriving: answer at once, and keep reading for a second so that the answer
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

/** Answer an internal error with the specification's crash page, or with its envelope for /api. */
export function answerCrash(req, res) {
  const title = "Something went wrong";
  const sentence = "The error has been reported and we are working to fix it as soon as possible!";
  const { type, body } = answerTo(req, res, title, `<h1>${title}</h1><p>${sentence}</p><p><a href="">Refresh</a></p>`);
  res.writeHead(500, { "Content-Type": type, "Content-Length": Buffer.byteLength(body) });
  res.end(req.method === "HEAD" ? undefined : body);
}

/** Return the requested path without its query. */
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
