import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import { constants } from "node:zlib";
import compression from "compression";
import express from "express";
import { answerCrash, pathOf, refuse } from "./answers.mjs";
import { makeGate } from "./gate.mjs";
import { greet } from "./greeting.mjs";
import { drain, listen } from "./http-server.mjs";
import { loadApplication } from "./load-application.mjs";
import { describeError, flushLog, log, logAccess } from "./logs.mjs";
import { makeMetrics } from "./metrics.mjs";
import { makeRemixHandler } from "./remix-handler.mjs";
import { checkBody } from "./request-body.mjs";
import { takeTurns } from "./turns.mjs";
import { countProcesses, reportReady, runProcesses } from "./web-processes.mjs";

const MOST_STOPPING = 24_000;

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const isDev = process.argv.includes("--dev");
process.env.NODE_ENV ||= isDev ? "development" : "production";
// In development a browser's socket for hot reload never ends by itself.
const MOST_DRAINING = isDev ? 500 : 20_000;

const began = performance.now();
const state = { isReady: false, areAllReady: false, isStopping: false, apiOrigins: [] };
/** What was opened so far, to be closed when the process ends. */
const opened = { server: null, loadBuild: null, database: null };

process.on("unhandledRejection", (reason) => log.error({ error: describeError(reason) }, "a promise failed unheard"));
process.on("uncaughtException", (error) => {
  log.fatal({ error: describeError(error) }, "an exception was not caught, so the process ends");
  void stop(1);
});

await run().catch(async (error) => {
  console.error(inOneLine(error) ?? error);
  await stop(1);
});

async function run() {
  const count = cluster.isPrimary ? countProcesses(process.env) : 1;
  if (count > 1) return end(await runProcesses(count, log));
  process.on("SIGTERM", () => void stop(0));
  process.on("SIGINT", () => void stop(0));
  await start();
}

async function start() {
  const { openDatabase } = await import(new URL("../build/commands/open-database.js", import.meta.url).href);
  opened.database = await openDatabase(process.env);
  if (state.isStopping) return;

  const app = express();
  opened.server = await listen(app, { port: Number(process.env.PORT || 3000), host: process.env.HOST || "0.0.0.0" });
  process.env.PORT = `${opened.server.address().port}`;
  process.env.APP_URL ||= `http://localhost:${process.env.PORT}`;
  const appUrl = new URL(process.env.APP_URL);

  app.disable("x-powered-by");
  const gate = makeGate({ appUrl, trustProxy: process.env.TRUST_PROXY, state });
  const metrics = makeMetrics(process.env);
  app.use(metrics.count, logAccess, takeTurns(), ...gate, answerWhileClosed, metrics.answer);
  const { files, loadBuild } = await loadApplication({ isDev, server: opened.server });
  app.use(files, checkBody);
  app.use(compression({ level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } }));
  app.all("*", makeRemixHandler(loadBuild, { appUrl }));
  app.use(answerFault);

  const build = await loadBuild();
  opened.loadBuild = loadBuild;
  state.apiOrigins = build.entry.module.apiOrigins;
  await build.entry.module.start();
  state.isReady = true;
  reportReady(state);
  if (cluster.isPrimary || cluster.worker.id === 1) greet({ appUrl, milliseconds: performance.now() - began });
  await metrics.start(build.entry.module.readOperations);
}

function answerWhileClosed(req, res, next) {
  // Whichever process answers a balancer, the next request may go to another one.
  const isOpen = pathOf(req) !== "/readyz" || (state.areAllReady && !state.isStopping);
  if (state.isReady && isOpen) return next();
  if (pathOf(req) === "/healthz") return res.type("text").send("ok\n");
  refuse(req, res, 503, "The site is starting or stopping. Try again in a moment.", { "Retry-After": "5" });
}

function answerFault(error, req, res, _next) {
  // Whoever left before the end of its own request is no fault.
  if (!req.readableAborted) log.error({ requestId: req.requestId, error: describeError(error) }, "a request failed");
  if (res.headersSent) res.destroy();
  else answerCrash(req, res);
}

/**
 * Finishes what runs, closes what was opened and ends the process with `code`. A job that takes longer than an orchestrator
 * waits is cut off: its transaction rolls back, and an instance that runs does it again. Asked again, it goes on as before.
 */
async function stop(code) {
  if (state.isStopping) return;
  state.isStopping = true;
  if (state.isReady) log.info("stopping");
  setTimeout(() => {
    log.warn("what still ran was cut off, and is done again");
    end(code);
  }, MOST_STOPPING).unref();
  // Requests finish first: they need the application, and the application its database.
  if (opened.server) await closing(drain(opened.server, MOST_DRAINING));
  if (opened.loadBuild) await closing(opened.loadBuild().then((build) => build.entry.module.shutdown()));
  if (opened.database) await closing(opened.database.stop());
  end(code);
}

async function closing(step) {
  await step.catch((error) => log.error({ error: describeError(error) }, "stopping failed"));
}

function end(code) {
  flushLog();
  process.exit(code);
}

function inOneLine(error) {
  const isUnbuilt = error.code === "ERR_MODULE_NOT_FOUND" && error.url?.includes("/build/");
  if (isUnbuilt) return "There is no build: npm run build makes it.";
  if (error.code === "EADDRINUSE") return `Port ${error.port} is in use. Stop what listens there, or set PORT.`;
  if (error.code === "ERR_INVALID_URL") return `APP_URL: "${error.input}" is not an address.`;
  if (error.code === "ERR_SOCKET_BAD_PORT") return `PORT: "${process.env.PORT}" is not a port.`;
  return ["CannotStart", "DataFolderInUse"].includes(error.name) ? error.message : null;
}
