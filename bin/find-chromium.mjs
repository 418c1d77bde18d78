import { findProgram } from "./find-program.mjs";

/** Find the Chromium for browser tests: CHROMIUM_PATH, else an installed one, else Debian's package. */
export function findChromium() {
  return findProgram({
    variable: "CHROMIUM_PATH",
    names: ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"],
    paths: [
      "/Applications/Chromium.app/Contents/MacOS/Chromium",
      "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
    ],
    debianPackage: "chromium",
  });
}
