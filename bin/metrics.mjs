import cluster from "node:cluster";
import { createHash, timingSafeEqual } from "node:crypto";
import { pathOf, refuse } from "./answers.mjs";

const ASKED = "mainstreet:metrics";
const buckets = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];

/**
 * What Prometheus scrapes at /metrics. `count` is the first handler of every request; `answer` tells what was counted, to
 * whoever knows METRICS_TOKEN, or, without one, to those on this machine or its private network. `start` loads the library,
 * which the start of the server does not wait for. With several web processes each answer is that of all.
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
      if (!own || !mayRead(req, METRICS_TOKEN)) return refuse(req, res, 404, "There is nothing here.");
      const text = (cluster.isWorker && (await askAll())) || (await own.register.metrics());
      res.setHeader("Content-Type", own.register.contentType);
      res.setHeader("Content-Length", Buffer.byteLength(text));
      res.end(req.method === "HEAD" ? undefined : text);
    },
    async start(readOperations) {
      own = await openRegister(readOperations);
    },
  };
}

/** Names of routes alone: an address would tell who is looked at, and there is no end of them. */
function routeOf(req, res) {
  if (res.isStatic) return "static";
  return req.pathPattern ?? (["/metrics", "/healthz", "/readyz"].find((path) => path === pathOf(req)) || "none");
}

function mayRead(req, token) {
  if (!token) return req.isLocal;
  const [, given = ""] = /^Bearer (.+)$/i.exec(req.headers.authorization ?? "") ?? [];
  // Digests have one length, and comparing them takes one time.
  return timingSafeEqual(digest(given), digest(token));
}

const digest = (text) => createHash("sha256").update(text).digest();

async function openRegister(readOperations) {
  const { default: prom } = await import("prom-client");
  const { register } = prom;
  prom.collectDefaultMetrics();
  // Answers the first process when it asks all.
  if (cluster.isWorker) new prom.AggregatorRegistry();
  const requests = new prom.Histogram({
    name: "mainstreet_http_request_duration_seconds",
    help: "Requests by route pattern and class of status, until the answer was sent or its reader left.",
    labelNames: ["route", "status"],
    buckets,
  });
  new prom.Gauge({
    name: "mainstreet_processes",
    help: "Web processes that this answer counts.",
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
 * A timer that comes late tells how long the loop was held. Node's own monitor loses what is under way when it is reset,
 * and a scrape may be the first thing that is answered after a hold.
 */
function addEventLoopDelay({ Gauge }) {
  let last = performance.now();
  let longest = 0;
  const look = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last - LOOK_MS);
    last = now;
  };
  setInterval(look, LOOK_MS).unref();
  new Gauge({
    name: "mainstreet_event_loop_delay_max_seconds",
    help: "The longest that the event loop was held since the last scrape.",
    aggregator: "max",
    collect() {
      look();
      this.set(longest / 1_000);
      longest = 0;
    },
  });
}

const LOOK_MS = 10;

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
        // A gauge of a database that is away is absent; resetting one without labels makes it 0.
        if (settings.labelNames === undefined) this.remove();
        set(this, state);
      },
    });
  const setStates = (gauge, states) => {
    for (const [state, count] of Object.entries(states)) gauge.set({ state }, count);
  };
  const state = { labelNames: ["state"] };

  // Connections are each process's own; what waits in the database is the same for all.
  metric(Gauge, (gauge, { pool }) => setStates(gauge, pool), {
    ...{ name: "database_connections", ...state, aggregator: "sum" },
    help: "Connections of the pool, those of them that are idle, and requests that wait for one.",
  });
  metric(Gauge, (gauge, { queue }) => gauge.set(queue ? 1 : 0), {
    ...{ name: "database_up", aggregator: "min" },
    help: "1 while the database answers.",
  });
  metric(Gauge, (gauge, { queue }) => queue && setStates(gauge, queue.jobs), {
    ...{ name: "jobs_queued", ...state, aggregator: "max" },
    help: "Jobs: due and waiting, running, given up.",
  });
  metric(Gauge, (gauge, { queue }) => queue && gauge.set(queue.oldestSeconds), {
    ...{ name: "job_oldest_seconds", aggregator: "max" },
    help: "How long the oldest due job waits.",
  });
  metric(Gauge, (gauge, { queue }) => queue && setStates(gauge, queue.mails), {
    ...{ name: "mails", ...state, aggregator: "max" },
    help: "Mails: waiting for their first try, tried in vain and to be tried again, given up within a day.",
  });
  const setJobs = (counter, { jobs }) => {
    for (const { job, outcome, count } of jobs) counter.inc({ task: job, outcome }, count);
  };
  metric(Counter, setJobs, {
    ...{ name: "jobs_total", labelNames: ["task", "outcome"] },
    help: "Jobs that ended, by name: done, failed and to be tried again, given up.",
  });
}

let asked = 0;

/** What all web processes counted, by way of the first; null when one of them does not answer in time. */
function askAll() {
  const id = `${process.pid} ${(asked += 1)}`;
  return new Promise((resolve) => {
    const listen = (message) => {
      if (message?.type !== ASKED || message.id !== id) return;
      process.off("message", listen);
      resolve(message.text);
    };
    process.on("message", listen);
    process.send({ type: ASKED, id });
  });
}

/** In the first process: puts together what all web processes counted, whenever one of them is asked. */
export function answerMetrics(worker) {
  worker.on("message", async (message) => {
    if (message?.type !== ASKED) return;
    const { default: prom } = await import("prom-client");
    // A process that is held up shows in the answer of the one that was asked.
    const text = await new prom.AggregatorRegistry().clusterMetrics().catch(() => null);
    if (worker.isConnected()) worker.send({ type: ASKED, id: message.id, text });
  });
}
