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

declare module "*/bin/remix-handler.mjs" {
  import type { RequestHandler } from "express";

  export function makeRemixHandler(loadBuild: () => Promise<unknown>, site: { appUrl: URL }): RequestHandler;
}
