import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { downloadCategories } from "#app/setup/categories/category-routes.server.ts";

export const loader = (call: LoaderFunctionArgs) => downloadCategories(db, call);
