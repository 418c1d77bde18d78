import type { FeatureFlags } from "#app/platform/identity/features.ts";
import { FeatureFields, type FeatureFieldset } from "./feature-fields.tsx";
import { FeatureMatrix } from "./feature-matrix.tsx";
import { SettingsSection } from "./settings-section.tsx";

/** The flags of a company's form with what they come to; `flags` are those of the boxes as they stand. */
export function FeatureSection({ fields, flags }: { fields: FeatureFieldset; flags: FeatureFlags }) {
  return (
    <SettingsSection
      title="Features"
      text="Tick what people of this company do not see. It acts on the next page they open."
      wide={<FeatureMatrix flags={flags} />}
    >
      <FeatureFields fields={fields} />
    </SettingsSection>
  );
}
