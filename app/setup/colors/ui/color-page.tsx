import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { paths } from "#app/paths.ts";
import { ColorField } from "#app/ui/color-field.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { Card, Page } from "#app/ui/page.tsx";
import { PreviewButtons } from "#app/ui/preview-buttons.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { tokens } from "#app/ui/theme.ts";
import { MODES, colorFormOf, modeWords } from "../color-form.ts";
import { type Mode, colorOf, contrastOf, textOn } from "#app/platform/brand/color-rules.ts";
import { type ColorName, tokenOf } from "#app/platform/brand/color-tokens.ts";
import { ColorPreview } from "./color-preview.tsx";
import styles from "./colors.module.css";

/** One color of a company: both modes, how well they read, and how they look. */
export function ColorPage({
  company,
  color,
  lastResult,
}: {
  company: { id: number; name: string };
  color: { name: ColorName; light: string; dark: string; version: number };
  lastResult: SubmissionResult | undefined;
}) {
  const { name, light, dark, version } = color;
  const { label, meaning, standard, use } = tokenOf(name);
  const schema = useMemo(() => colorFormOf(name), [name]);
  return (
    <Page
      title={label}
      crumbs={companyCrumbs(company, { label: "Colors", to: paths.colors(company.id) })}
      purpose={meaning}
      width="form"
    >
      <RecordForm
        id="color"
        schema={schema}
        record={{ light, dark, version }}
        lastResult={lastResult}
        saveLabel="Save color"
        intent="save"
        cancelTo={paths.colors(company.id)}
        actions={<PreviewButtons isChanged={light !== standard.light || dark !== standard.dark} />}
      >
        {(fields) => {
          const shown = (mode: Mode) => colorOf(fields[mode].value ?? "") ?? color[mode];
          return (
            <>
              <Card>
                <FormSection title="Color">
                  <FieldRow>
                    {MODES.map((mode) => (
                      <ColorField
                        key={mode}
                        field={fields[mode]}
                        label={modeWords[mode]}
                        help={`Default ${standard[mode]}. ${contrastText(shown(mode), mode, use)}`}
                      />
                    ))}
                  </FieldRow>
                </FormSection>
              </Card>
              <Card title="How it looks">
                <div className={styles.previews}>
                  {MODES.map((mode) => (
                    <ColorPreview key={mode} name={name} mode={mode} color={shown(mode)} />
                  ))}
                </div>
              </Card>
            </>
          );
        }}
      </RecordForm>
    </Page>
  );
}

/** "Contrast 5.6 to 1, 4.5 needed." */
function contrastText(color: string, mode: Mode, use: "text" | "mark" | "ground"): string {
  const against = use === "ground" ? textOn(color) : tokens.surface[mode];
  const contrast = Math.floor(contrastOf(color, against) * 10) / 10;
  const least = use === "mark" ? 3 : 4.5;
  return `Contrast ${contrast} to 1, ${least} needed.`;
}
