import config from "./playwright.config.ts";
export default { ...config, webServer: undefined, timeout: 180000, expect: { timeout: 40000 }, outputDir: "/tmp/ics-results" };
