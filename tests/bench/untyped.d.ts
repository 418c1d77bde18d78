declare module "autocannon" {
  interface Options {
    url: string;
    connections: number;
    duration?: number;
    amount?: number;
    timeout?: number;
    headers?: Record<string, string>;
    requests?: { method: string; path: string }[];
  }
  interface Result {
    requests: { total: number };
    errors: number;
    timeouts: number;
    non2xx: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}

declare module "pg-copy-streams" {
  import type { Submittable } from "pg";
  import type { Readable } from "node:stream";

  /** The rows of a `COPY ... TO STDOUT`, as Postgres writes them. */
  export function to(statement: string): Readable & Submittable;
}

declare module "*/bin/remix-handler.mjs" {
  import type { RequestHandler } from "express";

  export function makeRemixHandler(loadBuild: () => Promise<unknown>, site: { appUrl: URL }): RequestHandler;
}
