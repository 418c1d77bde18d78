import type { SerializeFrom } from "@remix-run/node";
import { paths } from "#app/paths.ts";
import { Card } from "#app/ui/page/page.tsx";
import { T } from "#app/ui/text/translate.tsx";
import { Instant, Status } from "#app/ui/content/status.tsx";
import { WideTable } from "#app/ui/content/wide-table.tsx";
import type { listCompanyColors } from "#app/platform/brand/color-queries.server.ts";
import { COLOR_NAMES, colorTokenOf } from "#app/platform/brand/color-tokens.ts";
import styles from "./colors.module.css";

/** Table of the colors of one group, with the user who changed each. */
export function ColorTable({
  companyId,
  timeZone,
  group,
  own,
}: {
  companyId: number;
  timeZone: string;
  group: "Brand" | "Calendar";
  own: SerializeFrom<Awaited<ReturnType<typeof listCompanyColors>>>;
}) {
  const names = COLOR_NAMES.filter((name) => colorTokenOf(name).group === group);
  return (
    <Card title={group === "Calendar" ? "{Calendar}" : group} flush>
      <WideTable
        label={group}
        even
        heads={["Color", "Light mode", "Dark mode", "Status"]}
        rows={names.map((name) => {
          const { label, meaning, standard } = colorTokenOf(name);
          const row = own.find(({ token }) => token === name);
          const { light, dark } = row ?? standard;
          const isChanged = light !== standard.light || dark !== standard.dark;
          return [
            name,
            <>
              <a href={paths.editColor(companyId, name)} className="medium">
                <T>{label}</T>
              </a>
              <div className="soft">
                <T>{meaning}</T>
              </div>
            </>,
            <Swatch key="light" color={light} mode="light" />,
            <Swatch key="dark" color={dark} mode="dark" />,
            row && isChanged ? (
              <Status
                tone="info"
                word="Changed"
                since={
                  <>
                    <Instant at={row.updatedAt} timeZone={timeZone} dateOnly /> by {row.by}
                  </>
                }
              />
            ) : (
              <Status tone="neutral" word="Default" />
            ),
          ];
        })}
      />
    </Card>
  );
}

function Swatch({ color, mode }: { color: string; mode: "light" | "dark" }) {
  return (
    <span className={styles.swatch}>
      <span className={styles.ground} data-mode={mode} aria-hidden="true">
        <span style={{ background: color }} />
      </span>
      <code>{color}</code>
    </span>
  );
}
