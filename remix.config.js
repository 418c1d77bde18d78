import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig } from "vite";
import { omitExports, makeManualChunks } from "./bin/browser-files.mjs";

/** The Vite configuration: `remix vite:build --config remix.config.js`. */
export default defineConfig(({ isSsrBuild }) => ({
  plugins: [
    remix({
      future: {
        v3_fetcherPersist: true,
        v3_relativeSplatPath: true,
        v3_throwAbortReason: true,
        v3_routeConfig: true,
        // Both run turbo-stream 2.4.1 (CVE-2026-34077), which Remix 2 pins; off, it never runs.
        v3_singleFetch: false,
        v3_lazyRouteDiscovery: false,
      },
      serverModuleFormat: "esm",
    }),
    omitExports({
      "/rrule/dist/esm/nlp/index.js": [],
      "/turbo-stream.mjs": [],
      "/zod/v4/core/to-json-schema.js": [],
      "/zod/v4/core/json-schema-processors.js": ["aggregateChecks"],
    }),
  ],
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    rollupOptions: isSsrBuild ? {} : { output: { manualChunks: makeManualChunks(), onlyExplicitManualChunks: true } },
  },
  server: { port: 3000 },
}));
