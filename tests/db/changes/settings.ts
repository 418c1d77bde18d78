import { makeEntryMove } from "#app/platform/records/make-entry-move.server.ts";
import { changeChannel } from "#app/setup/channels/change-channel.server.ts";
import { changeChannelOption } from "#app/setup/channels/change-channel-option.server.ts";
import { channelForm, newChannelForm } from "#app/setup/channels/channel-form.ts";
import { channelKind } from "#app/setup/channels/channel-kind.server.ts";
import { channelOptionForm, newChannelOptionForm } from "#app/setup/channels/channel-option-form.ts";
import { createChannel } from "#app/setup/channels/create-channel.server.ts";
import { createChannelOption } from "#app/setup/channels/create-channel-option.server.ts";
import { changeEventCategory } from "#app/setup/event-categories/change-event-category.server.ts";
import { createEventCategory } from "#app/setup/event-categories/create-event-category.server.ts";
import { eventCategoryForm, newEventCategoryForm } from "#app/setup/event-categories/event-category-form.ts";
import { changeMetricType } from "#app/setup/metric-types/change-metric-type.server.ts";
import { createMetricType } from "#app/setup/metric-types/create-metric-type.server.ts";
import { metricTypeForm, newMetricTypeForm } from "#app/setup/metric-types/metric-type-form.ts";
import { changeObjective } from "#app/setup/objectives/change-objective.server.ts";
import { createObjective } from "#app/setup/objectives/create-objective.server.ts";
import { newObjectiveForm, objectiveForm } from "#app/setup/objectives/objective-form.ts";
import {
  makeChannel,
  makeChannelOption,
  makeEventCategory,
  makeMetricType,
  makeObjective,
} from "#tests/support/make/settings.ts";
import type { Changes, Ground } from "./change.ts";

let last = 0;
const newName = () => `Setting ${(last += 1)}`;

export function settingsChanges({ db, world, now, senior, harborAdvisor }: Ground): Changes {
  const { sunrise, harbor } = world;
  const channelValues = { icon: "mail", lightColor: "#0B746A", darkColor: "#5CC8BB", leadDays: 7 };
  const metricValues = {
    unit: "count",
    decimals: 0,
    aggregation: "sum",
    frequency: "weekly",
    goodDirection: "up",
    mayBeNegative: false,
  };
  const optionValues = { unit: "piece", unitCostCents: "12.50", leastQuantity: 1, mostQuantity: 9 };
  return {
    createChannel: {
      async scene() {
        const taken = await makeChannel(db, sunrise);
        const form = newChannelForm.parse({ ...channelValues, name: newName() });
        return {
          saves: () => createChannel(db, senior, sunrise.id, form, now),
          refuses: () => createChannel(db, senior, sunrise.id, { ...form, name: taken.name.toUpperCase() }, now),
          isAbsent: () => createChannel(db, harborAdvisor, sunrise.id, form, now),
        };
      },
    },
    changeChannel: {
      async scene() {
        const [channel, taken] = [await makeChannel(db, sunrise), await makeChannel(db, sunrise)];
        const form = channelForm.parse({ ...channelValues, name: newName(), version: 1 });
        return {
          saves: () => changeChannel(db, senior, sunrise.id, channel.id, form, now),
          refuses: () => changeChannel(db, senior, sunrise.id, channel.id, { ...form, name: taken.name }, now),
          isAbsent: () => changeChannel(db, harborAdvisor, sunrise.id, channel.id, form, now),
        };
      },
    },
    createChannelOption: {
      async scene() {
        const [channel, foreign] = [await makeChannel(db, sunrise), await makeChannel(db, harbor)];
        const form = newChannelOptionForm.parse({ ...optionValues, channelId: channel.id, name: newName() });
        return {
          saves: () => createChannelOption(db, senior, sunrise.id, form, now),
          refuses: () => createChannelOption(db, senior, sunrise.id, { ...form, channelId: foreign.id }, now),
          isAbsent: () => createChannelOption(db, harborAdvisor, sunrise.id, form, now),
        };
      },
    },
    changeChannelOption: {
      async scene() {
        const [channel, foreign] = [await makeChannel(db, sunrise), await makeChannel(db, harbor)];
        const { id } = await makeChannelOption(db, channel);
        const values = { ...optionValues, channelId: channel.id, name: newName(), version: 1 };
        const form = channelOptionForm.parse(values);
        return {
          saves: () => changeChannelOption(db, senior, sunrise.id, id, form, now),
          refuses: () => changeChannelOption(db, senior, sunrise.id, id, { ...form, channelId: foreign.id }, now),
          isAbsent: () => changeChannelOption(db, harborAdvisor, sunrise.id, id, form, now),
        };
      },
    },
    createMetricType: {
      async scene() {
        const taken = await makeMetricType(db, sunrise);
        const form = newMetricTypeForm.parse({ ...metricValues, name: newName() });
        return {
          saves: () => createMetricType(db, senior, sunrise.id, form, now),
          refuses: () => createMetricType(db, senior, sunrise.id, { ...form, name: taken.name }, now),
          isAbsent: () => createMetricType(db, harborAdvisor, sunrise.id, form, now),
        };
      },
    },
    changeMetricType: {
      async scene() {
        const [type, taken] = [await makeMetricType(db, sunrise), await makeMetricType(db, sunrise)];
        const form = metricTypeForm.parse({ ...metricValues, name: newName(), version: 1 });
        return {
          saves: () => changeMetricType(db, senior, sunrise.id, type.id, form, now),
          refuses: () => changeMetricType(db, senior, sunrise.id, type.id, { ...form, name: taken.name }, now),
          isAbsent: () => changeMetricType(db, harborAdvisor, sunrise.id, type.id, form, now),
        };
      },
    },
    createObjective: {
      async scene() {
        const foreign = await makeMetricType(db, harbor);
        const form = newObjectiveForm.parse({ name: newName(), icon: "target" });
        return {
          saves: () => createObjective(db, senior, sunrise.id, form, now),
          refuses: () => createObjective(db, senior, sunrise.id, { ...form, metricTypeId: foreign.id }, now),
          isAbsent: () => createObjective(db, harborAdvisor, sunrise.id, form, now),
        };
      },
    },
    changeObjective: {
      async scene() {
        const [{ id }, foreign] = [await makeObjective(db, sunrise), await makeMetricType(db, harbor)];
        const form = objectiveForm.parse({ name: newName(), icon: "target", version: 1 });
        return {
          saves: () => changeObjective(db, senior, sunrise.id, id, form, now),
          refuses: () => changeObjective(db, senior, sunrise.id, id, { ...form, metricTypeId: foreign.id }, now),
          isAbsent: () => changeObjective(db, harborAdvisor, sunrise.id, id, form, now),
        };
      },
    },
    createEventCategory: {
      async scene() {
        const taken = await makeEventCategory(db, sunrise);
        const form = newEventCategoryForm.parse({ name: newName() });
        return {
          saves: () => createEventCategory(db, senior, sunrise.id, form, now),
          refuses: () => createEventCategory(db, senior, sunrise.id, { ...form, name: taken.name }, now),
          isAbsent: () => createEventCategory(db, harborAdvisor, sunrise.id, form, now),
        };
      },
    },
    changeEventCategory: {
      async scene() {
        const [category, taken] = [await makeEventCategory(db, sunrise), await makeEventCategory(db, sunrise)];
        const form = eventCategoryForm.parse({ name: newName(), version: 1 });
        return {
          saves: () => changeEventCategory(db, senior, sunrise.id, category.id, form, now),
          refuses: () => changeEventCategory(db, senior, sunrise.id, category.id, { ...form, name: taken.name }, now),
          isAbsent: () => changeEventCategory(db, harborAdvisor, sunrise.id, category.id, form, now),
        };
      },
    },
    makeEntryMove: {
      async scene() {
        const [channel, used] = [await makeChannel(db, sunrise), await makeChannel(db, sunrise)];
        await makeChannelOption(db, used);
        const remove = (entryId: number) => ({ intent: "delete" as const, entryId });
        return {
          saves: () => makeEntryMove(db, senior, channelKind, sunrise.id, remove(channel.id), now),
          refuses: () => makeEntryMove(db, senior, channelKind, sunrise.id, remove(used.id), now),
          isAbsent: () => makeEntryMove(db, harborAdvisor, channelKind, sunrise.id, remove(channel.id), now),
        };
      },
    },
  };
}
