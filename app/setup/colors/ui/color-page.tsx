import type { SubmissionResult } from "@conform-to/react";
import { useMemo } from "react";
import { companyCrumbs } from "#app/ui/shell/company-crumbs.ts";
import { paths } from "#app/paths.ts";
import { ColorField } from "#app/ui/color-field.tsx";
import { EntryForm } from "#app/ui/entries/entry-form.tsx";
import { FieldRow, FormSection } from "#app/ui/form.tsx";
import { Card, Page } from "#app/ui/page.tsx";
import { PreviewButtons } from "#app/ui/preview-buttons.tsx";
import { useSchemaForm } from "#app/ui/schema-form.ts";
import { tokens } from "#app/ui/theme.ts";
import { colorFormOf } from "../color-form.ts";
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
  const [form, fields] = useSchemaForm({ id: "color", schema, lastResult, defaultValue: { light, dark } });
  const shown = {
    light: colorOf(fields.light.value ?? "") ?? light,
    dark: colorOf(fields.dark.value ?? "") ?? dark,
  };
  return (
    <Page
      title={label}
      crumbs={companyCrumbs(company, { label: "Colors", to: paths.colors(company.id) })}
      purpose={meaning}
      width="form"
    >
      <EntryForm
        form={form}
        version={version}
        labels={{ light: "Light mode", dark: "Dark mode" }}
        saveLabel="Save color"
        cancelTo={paths.colors(company.id)}
        actions={<PreviewButtons isChanged={light !== standard.light || dark !== standard.dark} />}
      >
        <Card>
          <FormSection title="Color">
            <FieldRow>
              <ColorField
                field={fields.light}
                label="Light mode"
                help={`Default ${standard.light}. ${contrastText(shown.light, "light", use)}`}
              />
              <ColorField
                field={fields.dark}
                label="Dark mode"
                help={`Default ${standard.dark}. ${contrastText(shown.dark, "dark", use)}`}
              />
            </FieldRow>
          </FormSection>
        </Card>
        <Card title="How it looks">
          <div className={styles.previews}>
            <ColorPreview name={name} mode="light" color={shown.light} />
            <ColorPreview name={name} mode="dark" color={shown.dark} />
          </div>
        </Card>
      </EntryForm>
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
