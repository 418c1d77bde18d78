import { paths } from "#app/paths.ts";
import { type Ground, signIn } from "./ground.ts";
import { copyDatabase } from "./jobs.ts";
import { measurePage } from "./money.ts";
import { startProduct } from "./processes.ts";
import type { Row, Section } from "./report.ts";

const note =
  "The queue and the board are asked in the company of 100,000 orders of social media and in one of a tenth; orders are " +
  "counted as they come and go, the board counts those under way.";

/** The queue and the board of 100,000 orders of social media. */
export async function measureSocial(ground: Ground): Promise<Section> {
  const { databaseUrl, drop } = await copyDatabase(ground, "social");
  const product = await startProduct(databaseUrl);
  const copy = { ...ground, databaseUrl };
  const rows: Row[] = [];
  try {
    const cookie = await signIn(copy, "senior@scale.test");
    const at = (company: number, view?: "board") => ({ cookie, path: paths.socialQueue({ company, view }) });
    for (const [what, view] of [["queue", undefined] as const, ["board", "board"] as const]) {
      const [large, small] = [at(ground.large, view), at(ground.small, view)];
      rows.push(...(await measurePage(copy, product, `${what} of 100,000 orders`, large, small)));
    }
  } finally {
    await product.stop();
    await drop();
  }
  return { title: "Social media", rows, note };
}
