import { expect, test } from "vitest";
import { agentText } from "./agent-text.ts";

const CHROME = "AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36";

test.each([
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, "Chrome on Windows"],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/141.0.0.0`, "Edge on Windows"],
  [`Mozilla/5.0 (Linux; Android 15; Pixel 9) ${CHROME}`, "Chrome on Android"],
  [
    "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Safari/605.1.15",
    "Safari on Mac",
  ],
  [
    "Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1",
    "Chrome on iPhone",
  ],
  ["Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"],
  ["Something on Windows NT", "A browser on Windows"],
  ["curl/8.5.0", "curl"],
  ["<script>", "Unknown browser"],
  ["", "Unknown browser"],
  [null, "Unknown browser"],
])("%s reads as %s", (agent, words) => {
  expect(agentText(agent)).toBe(words);
});
