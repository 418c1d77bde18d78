import cluster from "node:cluster";
import { fileURLToPath } from "node:url";
import { constants } from "node:zlib";
import compression from "compression";
import express from "express";
import { answerCrash, pathOf, refuse } from "./responses.mjs";
import { makeRequestChecks } from "./request-checks.mjs";
import { printStartup } from "./startup-message.mjs";
import { drain, listen } from "./http-server.mjs";
import { loadApplication } from "./load-application.mjs";
import { closeLog, describeError, log, logAccess } from "./logs.mjs";
import { makeMetrics } from "./metrics.mjs";
import { makeRemixHandler } from "./remix-handler.mjs";
import { checkBody } from "./request-body.mjs";
import { queueRequests } from "./request-queue.mjs";
import { countProcesses, reportReady, runProcesses } from "./web-processes.mjs";

const MAX_STOPPING = 24_000;

process.chdir(fileURLToPath(new URL("..", import.meta.url)));
const isDev = process.argv.includes("--dev");
process.env.NODE_ENV ||= isDev ? "development" : "production";
// In development a browser's socket for hot reload never ends by itself.
const MAX_DRAINING = isDev ? 500 : 20_000;

const began = performance.now();
const state = { isReady: false, areAllReady: false, isStopping: false, apiOrigins: [] };
/** Resources opened so far, to be closed when the process ends. */
const resources = { server: null, loadBuild: null, database: null };

process.on("unhandledRejection", (reason) =>
  log.error({ error: describeError(reason) }, "unhandled promise rejection"),
);
process.on("uncaughtException", (error) => {
  log.fatal({ error: describeError(error) }, "uncaught exception, process exits");
  void stop(1);
});

await run().catch(async (error) => {
  console.error(errorLine(error) ?? error);
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
  resources.database = await openDatabase(process.env);
  if (state.isStopping) return;

  const app = express();
  resources.server = await listen(app, { port: Number(process.env.PORT || 3000), host: process.env.HOST || "0.0.0.0" });
  process.env.PORT = `${resources.server.address().port}`;
  process.env.APP_URL ||= `http://localhost:${process.env.PORT}`;
  const appUrl = new URL(process.env.APP_URL);

  app.disable("x-powered-by");
  const requestChecks = makeRequestChecks({ appUrl, trustProxy: process.env.TRUST_PROXY, state });
  const metrics = makeMetrics(process.env);
  app.use(metrics.count, logAccess, queueRequests(), ...requestChecks, answerWhileClosed, metrics.answer);
  const { files, loadBuild } = await loadApplication({ isDev, server: resources.server });
  app.use(files, checkBody);
  app.use(compression({ level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } }));
  app.all("*", makeRemixHandler(loadBuild, { appUrl }));
  app.use(answerFault);

  const build = await loadBuild();
  resources.loadBuild = loadBuild;
  state.apiOrigins = build.entry.module.apiOrigins;
  await build.entry.module.start();
  state.isReady = true;
  reportReady(state);
  if (cluster.isPrimary || cluster.worker.id === 1) printStartup({ appUrl, milliseconds: performance.now() - began });
  await metrics.start(build.entry.module.readOperations);
}

function answerWhileClosed(req, res, next) {
  // Any process may answer a load balancer, and the next request may go to another one.
  const isOpen = pathOf(req) !== "/readyz" || (state.areAllReady && !state.isStopping);
  if (state.isReady && isOpen) return next();
  if (pathOf(req) === "/healthz") return res.type("text").send("ok\n");
  refuse(req, res, 503, "The site is starting or stopping. Try again in a moment.", { "Retry-After": "5" });
}

function answerFault(error, req, res, _next) {
  // A client that leaves before the end of its own request is no fault.
  if (!req.readableAborted) log.error({ requestId: req.requestId, error: describeError(error) }, "a request failed");
  if (res.headersSent) res.destroy();
  else answerCrash(req, res);
}

/**
 * Finish running requests, close what was opened and exit with `code`. A job that takes longer than an orchestrator
 * waits is cut off: its transaction rolls back, and a running instance does it again. A second call changes nothing.
 */
async function stop(code) {
  if (state.isStopping) return;
  state.isStopping = true;
  if (state.isReady) log.info("stopping");
  setTimeout(() => {
    log.warn("shutdown timed out: unfinished jobs were cut off and will be retried");
    void end(code);
  }, MAX_STOPPING).unref();
  // Requests finish first: they need the application, and the application its database.
  if (resources.server) await closeSafely(drain(resources.server, MAX_DRAINING));
  if (resources.loadBuild) await closeSafely(resources.loadBuild().then((build) => build.entry.module.shutdown()));
  if (resources.database) await closeSafely(resources.database.stop());
  await end(code);
}

async function closeSafely(step) {
  await step.catch((error) => log.error({ error: describeError(error) }, "shutdown step failed"));
}

async function end(code) {
  await closeLog();
  process.exit(code);
}

function errorLine(error) {
  const isUnbuilt = error.code === "ERR_MODULE_NOT_FOUND" && error.url?.includes("/build/");
  if (isUnbuilt) return "No build found. Run npm run build.";
  if (error.code === "EADDRINUSE") return `Port ${error.port} is in use. Stop the other program, or set PORT.`;
  if (error.code === "ERR_SOCKET_BAD_PORT") return `PORT: "${process.env.PORT}" is not a port number from 0 to 65535.`;
  return ["CannotStart", "DataFolderInUse"].includes(error.name) ? error.message : null;
}
