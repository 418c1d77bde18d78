import { writeFileSync } from "node:fs";
import { themeCss } from "./theme-css.ts";

// Run after a change of theme.ts: npx tsx app/ui/theme/write-theme-css.server.ts
writeFileSync(new URL("theme.css", import.meta.url), themeCss());
