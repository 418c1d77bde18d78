import { parentPort, workerData } from "node:worker_threads";
import { PGlite } from "@electric-sql/pglite";
import { z } from "zod";
import { extensions } from "./extensions.ts";
import { serveEmbedded } from "./embedded-socket.ts";

const { databaseFolder, socketFolder } = z
  .object({ databaseFolder: z.string(), socketFolder: z.string() })
  .parse(workerData);

const database = await PGlite.create({ dataDir: databaseFolder, extensions });
const server = await serveEmbedded(database, socketFolder);

parentPort?.once("message", () => void stop());
parentPort?.postMessage("ready");

async function stop(): Promise<never> {
  await server.close();
  await database.close();
  process.exit(0);
}
