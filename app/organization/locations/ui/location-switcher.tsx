import { ChooseForm } from "#app/ui/choose-form.tsx";
import { locationText } from "../location-words.ts";

interface LocationSwitcherProps {
  locations: readonly { id: number; pcNumber: string; name: string }[];
  chosen: number | null;
}

/** Chooses the location that the page shows; the choice is remembered. */
export function LocationSwitcher({ locations, chosen }: LocationSwitcherProps) {
  return (
    <ChooseForm
      method="post"
      name="location"
      label="{Location}"
      isLabelHidden
      chosen={chosen}
      options={locations.map((location) => ({ value: String(location.id), label: locationText(location) }))}
      emptyLabel="All of your {locations}"
      sendsEmpty
      submitLabel="Show"
    >
      <input type="hidden" name="intent" value="choose-location" />
    </ChooseForm>
  );
}
