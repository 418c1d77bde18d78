import { paths } from "#app/paths.ts";
import { type Ground, signIn } from "./ground.ts";
import { inTurn } from "./load.ts";
import { startProduct } from "./processes.ts";
import { kilobytes, milliseconds, type Row, type Section, times } from "./report.ts";

const MOST_TIMES = 1.3;

/** The lists of a company's places at ten times the size. */
export async function measureBackOffice(ground: Ground): Promise<Section> {
  const product = await startProduct(ground.databaseUrl);
  const cookie = await signIn(ground, "senior@scale.test");
  const compare = async (what: string, pathOf: (company: number) => string): Promise<Row> => {
    const targets = [ground.large, ground.small].map((company) => ({
      program: product,
      cookie,
      paths: [pathOf(company)],
    }));
    const [large, small] = await inTurn(targets, ground.isQuick ? 15 : 60);
    if (!large || !small) throw new Error("No times.");
    const ratio = large.duration / small.duration;
    return {
      what,
      budget: `at most ${MOST_TIMES} times`,
      measured:
        `${times(ratio)} (${milliseconds(large.duration)}, ${kilobytes(large.size)}; ` +
        `${milliseconds(small.duration)}, ${kilobytes(small.size)})`,
      isMet: ratio <= MOST_TIMES,
    };
  };
  const locations = (company: number) => paths.manageLocations({ company });
  try {
    return {
      title: "Back office",
      rows: [
        await compare("20,000 locations against 2,000, unfiltered", locations),
        await compare(
          "20,000 locations against 2,000, by a part of a name",
          (company) => `${locations(company)}&q=oakden`,
        ),
        await compare(
          "20,000 locations against 2,000, by state and status",
          (company) => `${locations(company)}&state=OH&status=open`,
        ),
        await compare("10,000 networks against 1,000, unfiltered", paths.networks),
        await compare(
          "10,000 networks against 1,000, by a part of a name",
          (company) => `${paths.networks(company)}?q=oakden`,
        ),
      ],
      note:
        "Medians of pages asked one at a time, in turn. The exact count and the places of the map's first 2,000 pins are read " +
        "in one statement. The statements of these pages and of a merge are counted above.",
    };
  } finally {
    await product.stop();
  }
}
