import { companyEventForm, newCompanyEventForm } from "#app/planning/company-events/company-event-form.ts";
import { copyCompanyEvents } from "#app/planning/company-events/copy-company-events.server.ts";
import {
  changeCompanyEvent,
  createCompanyEvent,
  deleteCompanyEvent,
  changeCompanyEventStatus,
} from "#app/planning/company-events/save-company-event.server.ts";
import {
  addLocationsToGeography,
  removeLocationsFromGeography,
} from "#app/organization/geographies/geography-members.server.ts";
import { addLocationsForm, geographyForm, newGeographyForm } from "#app/organization/geographies/geography-form.ts";
import {
  changeGeography,
  createGeography,
  deleteGeography,
} from "#app/organization/geographies/save-geography.server.ts";
import { makeLocation } from "#tests/support/make/places.ts";
import { makeCompanyEvent, makeGeography } from "#tests/support/make/settings.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

let last = 0;
const newName = () => `Place ${(last += 1)}`;

export function geographyChanges({ db, world, senior, harborAdvisor, now }: ChangeContext): ChangeCases {
  const { sunrise, harbor, north } = world;
  return {
    createGeography: {
      async scenario() {
        const foreign = await makeGeography(db, harbor);
        const form = newGeographyForm.parse({ name: newName(), type: "dma" });
        return {
          saves: () => createGeography({ db, actor: senior, now }, { companyId: sunrise.id }, form),
          refuses: () =>
            createGeography({ db, actor: senior, now }, { companyId: sunrise.id }, { ...form, parentId: foreign.id }),
          isAbsent: () => createGeography({ db, actor: harborAdvisor, now }, { companyId: sunrise.id }, form),
        };
      },
    },
    changeGeography: {
      async scenario() {
        const { id } = await makeGeography(db, sunrise);
        const inside = await makeGeography(db, sunrise, {}, { parentId: id });
        const form = geographyForm.parse({ name: newName(), type: "dma", version: 1 });
        return {
          saves: () => changeGeography({ db, actor: senior, now }, { companyId: sunrise.id, id }, form),
          refuses: () =>
            changeGeography(
              { db, actor: senior, now },
              { companyId: sunrise.id, id },
              { ...form, parentId: inside.id },
            ),
          isAbsent: () => changeGeography({ db, actor: harborAdvisor, now }, { companyId: sunrise.id, id }, form),
        };
      },
    },
    deleteGeography: {
      async scenario() {
        const { id } = await makeGeography(db, sunrise);
        const used = await makeGeography(db, sunrise, { locations: [await makeLocation(db, north)] });
        return {
          saves: () => deleteGeography(db, senior, { companyId: sunrise.id, id }),
          refuses: () => deleteGeography(db, senior, { companyId: sunrise.id, id: used.id }),
          isAbsent: () => deleteGeography(db, harborAdvisor, { companyId: sunrise.id, id }),
        };
      },
    },
    addLocationsToGeography: {
      async scenario() {
        const [{ id }, { pcNumber }] = [await makeGeography(db, sunrise), await makeLocation(db, north)];
        const of = (pcNumbers: string) => addLocationsForm.parse({ intent: "add", pcNumbers, locationId: [] });
        return {
          saves: () =>
            addLocationsToGeography(db, senior, { companyId: sunrise.id, geographyId: id, form: of(pcNumber) }),
          refuses: () =>
            addLocationsToGeography(db, senior, {
              companyId: sunrise.id,
              geographyId: id,
              form: of(`${pcNumber} 999999`),
            }),
          isAbsent: () =>
            addLocationsToGeography(db, harborAdvisor, { companyId: sunrise.id, geographyId: id, form: of(pcNumber) }),
        };
      },
    },
    removeLocationsFromGeography: {
      exemptions: { refuses: "Any location may leave a geography." },
      async scenario() {
        const location = await makeLocation(db, north);
        const { id } = await makeGeography(db, sunrise, { locations: [location] });
        return {
          saves: () =>
            removeLocationsFromGeography(db, senior, {
              companyId: sunrise.id,
              geographyId: id,
              locationIds: [location.id],
            }),
          isAbsent: () =>
            removeLocationsFromGeography(db, harborAdvisor, {
              companyId: sunrise.id,
              geographyId: id,
              locationIds: [location.id],
            }),
        };
      },
    },
  };
}

export function companyEventChanges({ db, world, senior, harborAdvisor, now }: ChangeContext): ChangeCases {
  const { sunrise, pier } = world;
  const values = { kind: "launch", startsOn: "2026-12-01", endsOn: "2026-12-02", reach: "everywhere" };
  const places = { geographyIds: [], networkIds: [], channelIds: [] };
  const elsewhere = { reach: "chosen" as const, networkIds: [pier.id] };
  return {
    createCompanyEvent: {
      async scenario() {
        const form = newCompanyEventForm.parse({ ...values, ...places, title: newName() });
        return {
          saves: () => createCompanyEvent({ db, actor: senior, now }, { companyId: sunrise.id }, form),
          refuses: () =>
            createCompanyEvent({ db, actor: senior, now }, { companyId: sunrise.id }, { ...form, ...elsewhere }),
          isAbsent: () => createCompanyEvent({ db, actor: harborAdvisor, now }, { companyId: sunrise.id }, form),
        };
      },
    },
    changeCompanyEvent: {
      async scenario() {
        const { id } = await makeCompanyEvent(db, sunrise);
        const form = companyEventForm.parse({ ...values, ...places, title: newName(), version: 1 });
        return {
          saves: () => changeCompanyEvent({ db, actor: senior, now }, { companyId: sunrise.id, id }, form),
          refuses: () =>
            changeCompanyEvent({ db, actor: senior, now }, { companyId: sunrise.id, id }, { ...form, ...elsewhere }),
          isAbsent: () => changeCompanyEvent({ db, actor: harborAdvisor, now }, { companyId: sunrise.id, id }, form),
        };
      },
    },
    changeCompanyEventStatus: {
      // It was published and canceled before, so that each of its transitions is taken.
      async scenario() {
        const { id } = await makeCompanyEvent(db, sunrise);
        const at = { companyId: sunrise.id, id };
        for (const move of ["publish", "cancel"] as const)
          await changeCompanyEventStatus({ db, actor: senior, now }, at, move);
        return {
          saves: () => changeCompanyEventStatus({ db, actor: senior, now }, at, "restore"),
          refuses: () => changeCompanyEventStatus({ db, actor: senior, now }, at, "publish"),
          isAbsent: () => changeCompanyEventStatus({ db, actor: harborAdvisor, now }, at, "restore"),
        };
      },
    },
    deleteCompanyEvent: {
      async scenario() {
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
      async scenario() {
        const event = await makeCompanyEvent(db, sunrise);
        const copied = await makeCompanyEvent(db, sunrise, {}, { startsOn: "2026-03-02", endsOn: "2026-03-02" });
        await makeCompanyEvent(db, sunrise, {}, { title: copied.title, startsOn: "2027-03-01", endsOn: "2027-03-01" });
        return {
          saves: () => copyCompanyEvents(db, senior, { companyId: sunrise.id, eventIds: [event.id], now }),
          refuses: () => copyCompanyEvents(db, senior, { companyId: sunrise.id, eventIds: [copied.id], now }),
          isAbsent: () => copyCompanyEvents(db, harborAdvisor, { companyId: sunrise.id, eventIds: [event.id], now }),
        };
      },
    },
  };
}
