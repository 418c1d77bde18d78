import { constants } from "node:zlib";
import compression from "compression";
import { sql } from "kysely";
import express from "express";
import { connect } from "#db/connect.ts";
import { csvLine, streamCsvLines, streamRows } from "#db/csv-stream.ts";
import { csvDownload, xlsxDownload } from "#app/http/download.server.ts";
import { streamXlsx } from "#app/platform/records/list-sheet.server.ts";
import { makeRemixHandler } from "../../bin/remix-handler.mjs";

/** Server with the product's own download code, over all analytics events. */
const { db } = connect(process.env.DATABASE_URL ?? "", 10, (error) => console.error(error));

const header = ["Event", "At (UTC)", "User", "Company", "Network"];
const cells = [
  sql`event`,
  sql`to_char(at at time zone 'UTC', 'MM/DD/YYYY HH12:MI AM')`,
  sql`username`,
  sql`company_name`,
  sql`network_name`,
];

const columns = header.map((head, place) => ({
  head,
  isHidden: false,
  format: place === 1 ? { as: "instant" as const, timeZone: "UTC", now: "" } : { as: "text" as const },
}));

function rows() {
  const at = sql`extract(epoch from at)::float8`;
  const values = cells.map((cell, place) => (place === 1 ? at : cell).as(`c${place}`));
  return streamRows(db, db.selectFrom("analyticsEvents").select(values).orderBy("at"));
}

function loader({ request }: { request: Request }): Response {
  if (new URL(request.url).pathname.endsWith(".xlsx"))
    return xlsxDownload("Events.xlsx", streamXlsx({ columns, rows: rows() }));
  const events = db.selectFrom("analyticsEvents").select(csvLine(cells).as("line")).orderBy("at");
  return csvDownload("Events.csv", header, streamCsvLines(db, events));
}

const route = { id: "events", path: "*", parentId: undefined, module: { loader } };
const build = {
  entry: { module: { default: () => new Response("") } },
  routes: { events: route },
  assets: { entry: { imports: [], module: "" }, routes: {}, url: "", version: "" },
  publicPath: "/",
  assetsBuildDirectory: "",
  basename: "/",
  future: {},
  isSpaMode: false,
};

const app = express();
app.get("/ready", (_request, response) => void response.send("ready"));
app.use(compression({ level: 1, brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: 1 } } }));
app.all(
  "*",
  makeRemixHandler(async () => build, { appUrl: new URL(process.env.APP_URL ?? "") }),
);
app.listen(Number(process.env.PORT));
