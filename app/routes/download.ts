import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { downloadList } from "#app/wiring/downloads.server.ts";

export const loader = (call: LoaderFunctionArgs) => downloadList(db, call);
