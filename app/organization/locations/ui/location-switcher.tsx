import { Form, useSubmit } from "@remix-run/react";
import { buttonClass } from "#app/ui/buttons.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { locationText } from "../location-words.ts";
import styles from "./location-switcher.module.css";
import { LongSelect } from "#app/ui/long-select.tsx";
import { useSay } from "#app/ui/say.tsx";

interface Choice {
  id: number;
  pcNumber: string;
  name: string;
}

/** Chooses the location that the page shows; the choice is remembered. Without script a button sends it. */
export function LocationSwitcher({ locations, chosen }: { locations: Choice[]; chosen: number | null }) {
  const say = useSay();
  const submit = useSubmit();
  return (
    <Form method="post" className={styles.switcher} onChange={(event) => submit(event.currentTarget)}>
      <input type="hidden" name="intent" value="choose-location" />
      <label className="visually-hidden" htmlFor="location">
        {say("{Location}")}
      </label>
      <span className={styles.select}>
        <LongSelect
          key={chosen}
          id="location"
          name="location"
          value={chosen === null ? "" : String(chosen)}
          options={locations.map((location) => ({ value: String(location.id), label: locationText(location) }))}
          emptyLabel="All of your {locations}"
          className={styles.choice}
        />
        <Icon name="selector" size={16} />
      </span>
      <button type="submit" className={buttonClass({})} data-without-script="">
        Show
      </button>
    </Form>
  );
}
