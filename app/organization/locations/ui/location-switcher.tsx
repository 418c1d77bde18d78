import { AutoSubmitForm } from "#app/ui/form/auto-submit-form.tsx";
import { locationText } from "../location-words.ts";

interface LocationSwitcherProps {
  locations: readonly { id: number; pcNumber: string; name: string }[];
  chosen: number | null;
}

/** Picker of the location that the page shows; the choice is remembered. */
export function LocationSwitcher({ locations, chosen }: LocationSwitcherProps) {
  return (
    <AutoSubmitForm
      method="post"
      name="location"
      label="{Location}"
      isLabelHidden
      chosen={chosen}
      options={locations.map((location) => ({ value: String(location.id), label: locationText(location) }))}
      emptyLabel="All your {locations}"
      sendsEmpty
      submitLabel="Apply"
    >
      <input type="hidden" name="intent" value="choose-location" />
    </AutoSubmitForm>
  );
}
