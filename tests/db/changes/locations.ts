import { addLocation } from "#app/organization/locations/add-location.server.ts";
import { changeLocation } from "#app/organization/locations/change-location.server.ts";
import { changeLocations } from "#app/organization/locations/change-locations.server.ts";
import { locationBulkForm } from "#app/organization/locations/location-bulk.ts";
import { locationForm, newLocationForm } from "#app/organization/locations/location-form.ts";
import { setLocationStatus } from "#app/organization/locations/save-location.server.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

export function locationChanges({ db, world, now, senior, harborAdvisor }: ChangeContext): ChangeCases {
  const kind = { neighborhoodType: "neighborhoodUrban", format: "kiosk", city: "Evanston", state: "IL", groupIds: [] };
  const belongs = { companyId: world.sunrise.id, networkId: world.north.id };
  let last = 0;
  return {
    addLocation: {
      async scenario() {
        const pcNumber = `ADD-${(last += 1)}`;
        const form = newLocationForm.parse({ ...kind, ...belongs, pcNumber, name: "Lake", status: "open" });
        return {
          saves: () => addLocation(db, senior, form, now),
          refuses: () => addLocation(db, senior, { ...form, networkId: world.pier.id }, now),
          isAbsent: () => addLocation(db, harborAdvisor, form, now),
        };
      },
    },
    changeLocation: {
      async scenario() {
        const { id, version } = await makeLocation(db, world.north);
        const form = locationForm.parse({ ...kind, version, name: "Lake" });
        return {
          saves: () => changeLocation(db, senior, { locationId: id, form, now }),
          refuses: () =>
            changeLocation(db, senior, { locationId: id, form: { ...form, timeZone: "Mars/Olympus" }, now }),
          isAbsent: () => changeLocation(db, harborAdvisor, { locationId: id, form, now }),
        };
      },
    },
    setLocationStatus: {
      async scenario() {
        const { id, version } = await makeLocation(db, world.north);
        const form = { intent: "status", status: "closed" as const, version };
        return {
          saves: () => setLocationStatus({ db, actor: senior, now }, { id }, form),
          refuses: () => setLocationStatus({ db, actor: senior, now }, { id }, { ...form, status: "planned" }),
          isAbsent: () => setLocationStatus({ db, actor: harborAdvisor, now }, { id }, form),
        };
      },
    },
    changeLocations: {
      async scenario() {
        const { id } = await makeLocation(db, world.north);
        const list = new URLSearchParams();
        const base = { intent: "change", companyId: world.sunrise.id, scope: "ticked", id: [id] };
        const form = locationBulkForm.parse({ ...base, format: "kiosk" });
        return {
          saves: () => changeLocations(db, senior, { at: list, form, now }),
          refuses: () =>
            changeLocations(db, senior, {
              at: list,
              form: locationBulkForm.parse({ ...base, dma: "2147483647" }),
              now,
            }),
          isAbsent: () => changeLocations(db, harborAdvisor, { at: list, form, now }),
        };
      },
    },
  };
}
