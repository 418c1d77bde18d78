import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { paths } from "#app/paths.ts";
import { ColorField } from "#app/ui/fields/color-field.tsx";
import { FieldRow, FormSection } from "#app/ui/form/form.tsx";
import { Card, Page } from "#app/ui/page/page.tsx";
import { PreviewButtons } from "#app/ui/form/preview-buttons.tsx";
import { RecordForm } from "#app/ui/record-form/record-form.tsx";
import { tokens } from "#app/ui/theme/theme.ts";
import { type ColorMode, parseColor, contrastRatio, textColorOn } from "#app/platform/brand/color-rules.ts";
import { type ColorName, colorTokenOf } from "#app/platform/brand/color-tokens.ts";
import { MODES, colorForm, modeWords } from "../color-form.ts";
import { ColorPreview } from "./color-preview.tsx";
import styles from "./colors.module.css";

/** Page of one color of a company, with the contrast and a preview in both modes. */
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
  const { label, meaning, standard, use } = colorTokenOf(name);
  const schema = useMemo(() => colorForm(name), [name]);
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
          const shown = (mode: ColorMode) => parseColor(fields[mode].value ?? "") ?? color[mode];
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
                        help={`${contrastText(shown(mode), mode, use)} Default color: ${standard[mode]}.`}
                      />
                    ))}
                  </FieldRow>
                </FormSection>
              </Card>
              <Card title="Preview">
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

/** Return the contrast as text: "Contrast 5.6:1 (minimum 4.5:1)." */
function contrastText(color: string, mode: ColorMode, use: "text" | "mark" | "ground"): string {
  const against = use === "ground" ? textColorOn(color) : tokens.surface[mode];
  const contrast = Math.floor(contrastRatio(color, against) * 10) / 10;
  const least = use === "mark" ? 3 : 4.5;
  return `Contrast ${contrast}:1 (minimum ${least}:1).`;
}
