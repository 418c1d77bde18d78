import { addLocation } from "#app/organization/locations/add-location.server.ts";
import { changeLocation } from "#app/organization/locations/change-location.server.ts";
import { changeLocations } from "#app/organization/locations/change-locations.server.ts";
import { bulkForm } from "#app/organization/locations/location-bulk.ts";
import { locationForm, newLocationForm } from "#app/organization/locations/location-form.ts";
import { setLocationStatus } from "#app/organization/locations/save-location.server.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import type { Changes, Ground } from "./change.ts";

export function locationChanges({ db, world, now, senior, harborAdvisor }: Ground): Changes {
  const kind = { neighborhoodType: "neighborhoodUrban", format: "kiosk", city: "Evanston", state: "IL", groupIds: [] };
  const belongs = { companyId: world.sunrise.id, networkId: world.north.id };
  let last = 0;
  return {
    addLocation: {
      async scene() {
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
      async scene() {
        const { id, version } = await makeLocation(db, world.north);
        const form = locationForm.parse({ ...kind, version, name: "Lake" });
        return {
          saves: () => changeLocation(db, senior, id, form, now),
          refuses: () => changeLocation(db, senior, id, { ...form, timeZone: "Mars/Olympus" }, now),
          isAbsent: () => changeLocation(db, harborAdvisor, id, form, now),
        };
      },
    },
    setLocationStatus: {
      async scene() {
        const { id, version } = await makeLocation(db, world.north);
        const form = { intent: "status", status: "closed" as const, version };
        return {
          saves: () => setLocationStatus(db, senior, { id }, form, now),
          refuses: () => setLocationStatus(db, senior, { id }, { ...form, status: "planned" }, now),
          isAbsent: () => setLocationStatus(db, harborAdvisor, { id }, form, now),
        };
      },
    },
    changeLocations: {
      async scene() {
        const { id } = await makeLocation(db, world.north);
        const list = new URLSearchParams();
        const base = { intent: "change", companyId: world.sunrise.id, scope: "ticked", id: [id] };
        const form = bulkForm.parse({ ...base, format: "kiosk" });
        return {
          saves: () => changeLocations(db, senior, list, form, now),
          refuses: () => changeLocations(db, senior, list, bulkForm.parse({ ...base, dma: "2147483647" }), now),
          isAbsent: () => changeLocations(db, harborAdvisor, list, form, now),
        };
      },
    },
  };
}
