import { paths } from "#app/paths.ts";
import { Card } from "#app/ui/page.tsx";
import { Say } from "#app/ui/say.tsx";
import { Instant, Status } from "#app/ui/status.tsx";
import { COLOR_NAMES, tokenOf } from "#app/platform/brand/color-tokens.ts";
import styles from "./colors.module.css";

interface OwnColor {
  token: string;
  light: string;
  dark: string;
  updatedAt: string;
  by: string;
}

/** The colors of one group, with what is set and by whom. */
export function ColorTable({
  companyId,
  timeZone,
  group,
  own,
}: {
  companyId: number;
  timeZone: string;
  group: "Brand" | "Calendar";
  own: OwnColor[];
}) {
  const names = COLOR_NAMES.filter((name) => tokenOf(name).group === group);
  return (
    <Card title={group === "Calendar" ? "{Calendar}" : group} flush>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Color</th>
            <th scope="col">Light mode</th>
            <th scope="col">Dark mode</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {names.map((name) => {
            const { label, meaning, standard } = tokenOf(name);
            const row = own.find(({ token }) => token === name);
            const { light, dark } = row ?? standard;
            const isChanged = light !== standard.light || dark !== standard.dark;
            return (
              <tr key={name}>
                <th scope="row">
                  <a href={paths.editColor(companyId, name)}>
                    <Say>{label}</Say>
                  </a>
                  <span className="soft">
                    <Say>{meaning}</Say>
                  </span>
                </th>
                <td>
                  <Swatch color={light} mode="light" />
                </td>
                <td>
                  <Swatch color={dark} mode="dark" />
                </td>
                <td>
                  {row && isChanged ? (
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
                  )}
                </td>
              </tr>
            );
          })}
        </tbody>
      </table>
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
