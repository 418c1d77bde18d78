import { companyEventForm, newCompanyEventForm } from "#app/planning/company-events/company-event-form.ts";
import { copyCompanyEvents } from "#app/planning/company-events/copy-company-events.server.ts";
import {
  changeCompanyEvent,
  createCompanyEvent,
  deleteCompanyEvent,
  moveCompanyEvent,
} from "#app/planning/company-events/save-company-event.server.ts";
import { addLocations, removeLocations } from "#app/organization/geographies/place-locations.server.ts";
import { addLocationsForm, geographyForm, newGeographyForm } from "#app/organization/geographies/geography-form.ts";
import {
  changeGeography,
  createGeography,
  deleteGeography,
} from "#app/organization/geographies/save-geography.server.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeCompanyEvent, makeGeography } from "#tests/support/make/settings.ts";
import type { Changes, Ground } from "./change.ts";

let last = 0;
const newName = () => `Place ${(last += 1)}`;

export function geographyChanges({ db, world, senior, harborAdvisor, now }: Ground): Changes {
  const { sunrise, harbor, north } = world;
  return {
    createGeography: {
      async scene() {
        const foreign = await makeGeography(db, harbor);
        const form = newGeographyForm.parse({ name: newName(), type: "dma" });
        return {
          saves: () => createGeography(db, senior, { companyId: sunrise.id }, form, now),
          refuses: () => createGeography(db, senior, { companyId: sunrise.id }, { ...form, parentId: foreign.id }, now),
          isAbsent: () => createGeography(db, harborAdvisor, { companyId: sunrise.id }, form, now),
        };
      },
    },
    changeGeography: {
      async scene() {
        const { id } = await makeGeography(db, sunrise);
        const inside = await makeGeography(db, sunrise, {}, { parentId: id });
        const form = geographyForm.parse({ name: newName(), type: "dma", version: 1 });
        return {
          saves: () => changeGeography(db, senior, { companyId: sunrise.id, id }, form, now),
          refuses: () =>
            changeGeography(db, senior, { companyId: sunrise.id, id }, { ...form, parentId: inside.id }, now),
          isAbsent: () => changeGeography(db, harborAdvisor, { companyId: sunrise.id, id }, form, now),
        };
      },
    },
    deleteGeography: {
      async scene() {
        const { id } = await makeGeography(db, sunrise);
        const used = await makeGeography(db, sunrise, { locations: [await makeLocation(db, north)] });
        return {
          saves: () => deleteGeography(db, senior, { companyId: sunrise.id, id }),
          refuses: () => deleteGeography(db, senior, { companyId: sunrise.id, id: used.id }),
          isAbsent: () => deleteGeography(db, harborAdvisor, { companyId: sunrise.id, id }),
        };
      },
    },
    addLocations: {
      async scene() {
        const [{ id }, { pcNumber }] = [await makeGeography(db, sunrise), await makeLocation(db, north)];
        const of = (pcNumbers: string) => addLocationsForm.parse({ intent: "add", pcNumbers, locationId: [] });
        return {
          saves: () => addLocations(db, senior, sunrise.id, id, of(pcNumber)),
          refuses: () => addLocations(db, senior, sunrise.id, id, of(`${pcNumber} 999999`)),
          isAbsent: () => addLocations(db, harborAdvisor, sunrise.id, id, of(pcNumber)),
        };
      },
    },
    removeLocations: {
      without: { refuses: "Any location may leave a geography." },
      async scene() {
        const location = await makeLocation(db, north);
        const { id } = await makeGeography(db, sunrise, { locations: [location] });
        return {
          saves: () => removeLocations(db, senior, sunrise.id, id, [location.id]),
          isAbsent: () => removeLocations(db, harborAdvisor, sunrise.id, id, [location.id]),
        };
      },
    },
  };
}

export function companyEventChanges({ db, world, senior, harborAdvisor, now }: Ground): Changes {
  const { sunrise, pier } = world;
  const values = { kind: "launch", startsOn: "2026-12-01", endsOn: "2026-12-02", reach: "everywhere" };
  const places = { geographyIds: [], networkIds: [], channelIds: [] };
  const elsewhere = { reach: "chosen" as const, networkIds: [pier.id] };
  return {
    createCompanyEvent: {
      async scene() {
        const form = newCompanyEventForm.parse({ ...values, ...places, title: newName() });
        return {
          saves: () => createCompanyEvent(db, senior, { companyId: sunrise.id }, form, now),
          refuses: () => createCompanyEvent(db, senior, { companyId: sunrise.id }, { ...form, ...elsewhere }, now),
          isAbsent: () => createCompanyEvent(db, harborAdvisor, { companyId: sunrise.id }, form, now),
        };
      },
    },
    changeCompanyEvent: {
      async scene() {
        const { id } = await makeCompanyEvent(db, sunrise);
        const form = companyEventForm.parse({ ...values, ...places, title: newName(), version: 1 });
        return {
          saves: () => changeCompanyEvent(db, senior, { companyId: sunrise.id, id }, form, now),
          refuses: () => changeCompanyEvent(db, senior, { companyId: sunrise.id, id }, { ...form, ...elsewhere }, now),
          isAbsent: () => changeCompanyEvent(db, harborAdvisor, { companyId: sunrise.id, id }, form, now),
        };
      },
    },
    moveCompanyEvent: {
      // It was published and cancelled before, so that each of its moves is made.
      async scene() {
        const { id } = await makeCompanyEvent(db, sunrise);
        const at = { companyId: sunrise.id, id };
        for (const move of ["publish", "cancel"] as const) await moveCompanyEvent(db, senior, at, move, now);
        return {
          saves: () => moveCompanyEvent(db, senior, at, "restore", now),
          refuses: () => moveCompanyEvent(db, senior, at, "publish", now),
          isAbsent: () => moveCompanyEvent(db, harborAdvisor, at, "restore", now),
        };
      },
    },
    deleteCompanyEvent: {
      async scene() {
        const { id } = await makeCompanyEvent(db, sunrise);
        const seen = await makeCompanyEvent(db, sunrise, {}, { status: "published" });
        return {
          saves: () => deleteCompanyEvent(db, senior, { companyId: sunrise.id, id }),
          refuses: () => deleteCompanyEvent(db, senior, { companyId: sunrise.id, id: seen.id }),
          isAbsent: () => deleteCompanyEvent(db, harborAdvisor, { companyId: sunrise.id, id }),
        };
      },
    },
    copyCompanyEvents: {
      async scene() {
        const event = await makeCompanyEvent(db, sunrise);
        const copied = await makeCompanyEvent(db, sunrise, {}, { startsOn: "2026-03-02", endsOn: "2026-03-02" });
        await makeCompanyEvent(db, sunrise, {}, { title: copied.title, startsOn: "2027-03-01", endsOn: "2027-03-01" });
        return {
          saves: () => copyCompanyEvents(db, senior, sunrise.id, [event.id], now),
          refuses: () => copyCompanyEvents(db, senior, sunrise.id, [copied.id], now),
          isAbsent: () => copyCompanyEvents(db, harborAdvisor, sunrise.id, [event.id], now),
        };
      },
    },
  };
}
