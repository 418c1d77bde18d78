import cluster from "node:cluster";
import { createHash, timingSafeEqual } from "node:crypto";
import { pathOf, refuse } from "./responses.mjs";

const METRICS_MESSAGE = "mainstreet:metrics";
const buckets = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * Return the handlers of /metrics, which Prometheus scrapes. `count` is the first handler of every request; `answer`
 * serves the metrics to clients with METRICS_TOKEN, or, without a token, to this machine and its private network.
 * `start` loads the library, for which the start of the server does not wait. With several web processes each answer
 * covers all.
 */
export function makeMetrics({ METRICS_TOKEN }) {
  let own = null;
  return {
    count(req, res, next) {
      const from = performance.now();
      res.once("close", () => own?.observe(routeOf(req, res), res.statusCode, (performance.now() - from) / 1_000));
      next();
    },
    async answer(req, res, next) {
      if (pathOf(req) !== "/metrics") return next();
      if (!own || !canRead(req, METRICS_TOKEN)) return refuse(req, res, 404, "Page not found.");
      const text = (cluster.isWorker && (await collectFromAll())) || (await own.register.metrics());
      res.setHeader("Content-Type", own.register.contentType);
      res.setHeader("Content-Length", Buffer.byteLength(text));
      res.end(req.method === "HEAD" ? undefined : text);
    },
    async start(readOperations) {
      own = await openRegister(readOperations);
    },
  };
}

/** Return the route's pattern: an address would reveal whose record was opened, and its values have no bound. */
function routeOf(req, res) {
  if (res.isStatic) return "static";
  return req.pathPattern ?? (["/metrics", "/healthz", "/readyz"].find((path) => path === pathOf(req)) || "none");
}

function canRead(req, token) {
  if (!token) return req.isLocal;
  const [, given = ""] = /^Bearer (.+)$/i.exec(req.headers.authorization ?? "") ?? [];
  // Digests have the same length, so the comparison takes constant time.
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text) => createHash("sha256").update(text).digest();

async function openRegister(readOperations) {
  const { default: prom } = await import("prom-client");
  const { register } = prom;
  prom.collectDefaultMetrics();
  // Every worker needs a registry, which answers the primary process.
  if (cluster.isWorker) new prom.AggregatorRegistry();
  const requests = new prom.Histogram({
    name: "mainstreet_http_request_duration_seconds",
    help: "Duration of HTTP requests by route pattern and status class, until the response was sent or the connection closed.",
    labelNames: ["route", "status"],
    buckets,
  });
  new prom.Gauge({
    name: "mainstreet_processes",
    help: "Web processes included in this scrape.",
    aggregator: "sum",
  }).set(1);
  addEventLoopDelay(prom);
  addOperations(prom, readOperations);
  return {
    register,
    observe: (route, status, seconds) => requests.observe({ route, status: `${Math.trunc(status / 100)}xx` }, seconds),
  };
}

/**
 * Measure how long the event loop was blocked, by the delay of a timer. Node's own monitor loses the current block when
 * it is reset, and a scrape may be the first thing answered after one.
 */
function addEventLoopDelay({ Gauge }) {
  let last = performance.now();
  let longest = 0;
  const sample = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last - SAMPLE_MS);
    last = now;
  };
  setInterval(sample, SAMPLE_MS).unref();
  new Gauge({
    name: "mainstreet_event_loop_delay_max_seconds",
    help: "Longest event loop block since the last scrape, in seconds.",
    aggregator: "max",
    collect() {
      sample();
      this.set(longest / 1_000);
      longest = 0;
    },
  });
}

const SAMPLE_MS = 10;

function addOperations({ Counter, Gauge }, readOperations) {
  let reading = null;
  // All metrics of a scrape are collected at once and share one reading.
  const read = () => (reading ??= readOperations().finally(() => (reading = null)));
  const metric = (Kind, set, settings) =>
    new Kind({
      ...settings,
      name: `mainstreet_${settings.name}`,
      async collect() {
        const state = await read();
        this.reset();
        // A gauge is absent while the database is down; resetting one without labels would make it 0.
        if (settings.labelNames === undefined) this.remove();
        set(this, state);
      },
    });
  const setStates = (gauge, states) => {
    for (const [state, count] of Object.entries(states)) gauge.set({ state }, count);
  };
  const state = { labelNames: ["state"] };

  // Connections belong to each process; the queues in the database are the same for all.
  metric(Gauge, (gauge, { pool }) => setStates(gauge, pool), {
    ...{ name: "database_connections", ...state, aggregator: "sum" },
    help: "Database pool by state: total and idle connections, and callers waiting for one.",
  });
  metric(Gauge, (gauge, { queue }) => queue !== undefined && gauge.set(queue ? 1 : 0), {
    ...{ name: "database_up", aggregator: "min" },
    help: "1 while the database answers, else 0; absent until the first answer after the start.",
  });
  metric(Gauge, (gauge, { queue }) => queue && setStates(gauge, queue.jobs), {
    ...{ name: "jobs_queued", ...state, aggregator: "max" },
    help: "Jobs in the queue by state: waiting (due), running, givenUp (failed at the last attempt, not retried).",
  });
  metric(Gauge, (gauge, { queue }) => queue && gauge.set(queue.oldestSeconds), {
    ...{ name: "job_oldest_seconds", aggregator: "max" },
    help: "Time that the oldest due job has waited, in seconds.",
  });
  metric(Gauge, (gauge, { queue }) => queue && setStates(gauge, queue.mails), {
    ...{ name: "mails", ...state, aggregator: "max" },
    help: "Unsent emails by state: waiting (for the first attempt), retrying (after an attempt), failed (not retried; queued in the last 24 hours).",
  });
  const setJobs = (counter, { jobs }) => {
    for (const { job, outcome, count } of jobs) counter.inc({ task: job, outcome }, count);
  };
  metric(Counter, setJobs, {
    ...{ name: "jobs_total", labelNames: ["task", "outcome"] },
    help: "Job attempts by task and outcome: done, failed (each failed attempt), given-up (the last attempt, counted as failed too).",
  });
}

let requestCount = 0;

/** Return the metrics of all web processes, collected by the primary; null when one of them does not answer in time. */
function collectFromAll() {
  const id = `${process.pid} ${(requestCount += 1)}`;
  return new Promise((resolve) => {
    const listen = (message) => {
      if (message?.type !== METRICS_MESSAGE || message.id !== id) return;
      process.off("message", listen);
      resolve(message.text);
    };
    process.on("message", listen);
    process.send({ type: METRICS_MESSAGE, id });
  });
}

/** Serve a worker's requests, from the primary process, for the metrics of all web processes. */
export function serveClusterMetrics(worker) {
  worker.on("message", async (message) => {
    if (message?.type !== METRICS_MESSAGE) return;
    const { default: prom } = await import("prom-client");
    // After a timeout the asking process answers with its own metrics alone.
    const text = await new prom.AggregatorRegistry().clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ type: METRICS_MESSAGE, id: message.id, text });
  });
}
