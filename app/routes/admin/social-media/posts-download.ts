import type { LoaderFunctionArgs } from "@remix-run/node";
import { db } from "#app/db.server.ts";
import { downloadSpanningList } from "#app/organization/companies/company-download.server.ts";
import { postList } from "#app/programs/social-posts/post-list.server.ts";

export const loader = (call: LoaderFunctionArgs) =>
  downloadSpanningList(db, call, { permission: "post:manage", type: "socialPosts", file: "posts", list: postList });
