import { makeEntryMove } from "#app/platform/records/make-entry-move.server.ts";
import { channelOptions } from "#app/setup/channels/channel-options.server.ts";
import { channels } from "#app/setup/channels/channels.server.ts";
import { eventCategories } from "#app/setup/event-categories/event-categories.server.ts";
import { socialPackages } from "#app/setup/social-packages/packages.server.ts";
import { makeMetricValue } from "#tests/support/make/metrics.ts";
import { makePackage } from "#tests/support/make/programs.ts";
import { saveFigures } from "#app/insight/metrics/save-figures.server.ts";
import { metricTypes } from "#app/setup/metric-types/metric-types.server.ts";
import { objectives } from "#app/setup/objectives/objectives.server.ts";
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
  const { sunrise, harbor, shop, kiosk } = world;
  const channelValues = { icon: "mail", lightColor: "#0B746A", darkColor: "#5CC8BB", leadDays: 7 };
  const packageValues = {
    ...{ priceCents: "120.00", billing: "monthly", postsPerPeriod: 4, networks: ["facebook"], minLeadDays: 5 },
    ...{ isIncentiveEligible: true },
  };
  const metricValues = {
    unit: "count",
    decimals: 0,
    aggregation: "sum",
    ...{ frequency: "weekly", weekStartsOn: "sunday", goodDirection: "up", variancePercent: 3 },
    mayBeNegative: false,
  };
  const optionValues = { unit: "piece", unitCostCents: "12.50", leastQuantity: 1, mostQuantity: 9 };
  return {
    "channels.create": {
      async scene() {
        const taken = await makeChannel(db, sunrise);
        const form = channels.setting.newForm.parse({ ...channelValues, name: newName() });
        return {
          saves: () => channels.create(db, senior, { companyId: sunrise.id }, form, now),
          refuses: () =>
            channels.create(db, senior, { companyId: sunrise.id }, { ...form, name: taken.name.toUpperCase() }, now),
          isAbsent: () => channels.create(db, harborAdvisor, { companyId: sunrise.id }, form, now),
        };
      },
    },
    "channels.change": {
      async scene() {
        const [channel, taken] = [await makeChannel(db, sunrise), await makeChannel(db, sunrise)];
        const form = channels.setting.form.parse({ ...channelValues, name: newName(), version: 1 });
        return {
          saves: () => channels.change(db, senior, { companyId: sunrise.id, id: channel.id }, form, now),
          refuses: () =>
            channels.change(db, senior, { companyId: sunrise.id, id: channel.id }, { ...form, name: taken.name }, now),
          isAbsent: () => channels.change(db, harborAdvisor, { companyId: sunrise.id, id: channel.id }, form, now),
        };
      },
    },
    "channelOptions.create": {
      async scene() {
        const [channel, foreign] = [await makeChannel(db, sunrise), await makeChannel(db, harbor)];
        const form = channelOptions.setting.newForm.parse({ ...optionValues, channelId: channel.id, name: newName() });
        return {
          saves: () => channelOptions.create(db, senior, { companyId: sunrise.id }, form, now),
          refuses: () =>
            channelOptions.create(db, senior, { companyId: sunrise.id }, { ...form, channelId: foreign.id }, now),
          isAbsent: () => channelOptions.create(db, harborAdvisor, { companyId: sunrise.id }, form, now),
        };
      },
    },
    "channelOptions.change": {
      async scene() {
        const [channel, foreign] = [await makeChannel(db, sunrise), await makeChannel(db, harbor)];
        const { id } = await makeChannelOption(db, channel);
        const values = { ...optionValues, channelId: channel.id, name: newName(), version: 1 };
        const form = channelOptions.setting.form.parse(values);
        return {
          saves: () => channelOptions.change(db, senior, { companyId: sunrise.id, id }, form, now),
          refuses: () =>
            channelOptions.change(db, senior, { companyId: sunrise.id, id }, { ...form, channelId: foreign.id }, now),
          isAbsent: () => channelOptions.change(db, harborAdvisor, { companyId: sunrise.id, id }, form, now),
        };
      },
    },
    "socialPackages.create": {
      async scene() {
        const taken = await makePackage(db, sunrise);
        const form = socialPackages.setting.newForm.parse({ ...packageValues, name: newName() });
        return {
          saves: () => socialPackages.create(db, senior, { companyId: sunrise.id }, form, now),
          refuses: () =>
            socialPackages.create(db, senior, { companyId: sunrise.id }, { ...form, name: taken.name }, now),
          isAbsent: () => socialPackages.create(db, harborAdvisor, { companyId: sunrise.id }, form, now),
        };
      },
    },
    "socialPackages.change": {
      async scene() {
        const [{ id }, taken] = [await makePackage(db, sunrise), await makePackage(db, sunrise)];
        const form = socialPackages.setting.form.parse({ ...packageValues, name: newName(), version: 1 });
        const where = { companyId: sunrise.id, id };
        return {
          saves: () => socialPackages.change(db, senior, where, form, now),
          refuses: () => socialPackages.change(db, senior, where, { ...form, name: taken.name }, now),
          isAbsent: () => socialPackages.change(db, harborAdvisor, where, form, now),
        };
      },
    },
    "metricTypes.create": {
      async scene() {
        const taken = await makeMetricType(db, sunrise);
        const form = metricTypes.setting.newForm.parse({ ...metricValues, name: newName() });
        return {
          saves: () => metricTypes.create(db, senior, { companyId: sunrise.id }, form, now),
          refuses: () => metricTypes.create(db, senior, { companyId: sunrise.id }, { ...form, name: taken.name }, now),
          isAbsent: () => metricTypes.create(db, harborAdvisor, { companyId: sunrise.id }, form, now),
        };
      },
    },
    "metricTypes.change": {
      async scene() {
        const [type, taken] = [await makeMetricType(db, sunrise), await makeMetricType(db, sunrise)];
        const form = metricTypes.setting.form.parse({ ...metricValues, name: newName(), version: 1 });
        return {
          saves: () => metricTypes.change(db, senior, { companyId: sunrise.id, id: type.id }, form, now),
          refuses: () =>
            metricTypes.change(db, senior, { companyId: sunrise.id, id: type.id }, { ...form, name: taken.name }, now),
          isAbsent: () => metricTypes.change(db, harborAdvisor, { companyId: sunrise.id, id: type.id }, form, now),
        };
      },
    },
    saveFigures: {
      async scene() {
        const type = await makeMetricType(db, sunrise);
        const where = { companyId: sunrise.id, metricTypeId: type.id };
        const cell = { name: "cell", locationId: shop.id, periodStart: "2026-11-15", was: "", value: "12.5" };
        await makeMetricValue(db, type, kiosk, "2026-11-15", "7");
        const taken = { ...cell, locationId: kiosk.id };
        return {
          saves: () => saveFigures(db, senior, where, [cell]),
          refuses: () => saveFigures(db, senior, where, [cell, taken]),
          isAbsent: () => saveFigures(db, harborAdvisor, where, [cell]),
        };
      },
    },
    "objectives.create": {
      async scene() {
        const foreign = await makeMetricType(db, harbor);
        const form = objectives.setting.newForm.parse({ name: newName(), icon: "target" });
        return {
          saves: () => objectives.create(db, senior, { companyId: sunrise.id }, form, now),
          refuses: () =>
            objectives.create(db, senior, { companyId: sunrise.id }, { ...form, metricTypeId: foreign.id }, now),
          isAbsent: () => objectives.create(db, harborAdvisor, { companyId: sunrise.id }, form, now),
        };
      },
    },
    "objectives.change": {
      async scene() {
        const [{ id }, foreign] = [await makeObjective(db, sunrise), await makeMetricType(db, harbor)];
        const form = objectives.setting.form.parse({ name: newName(), icon: "target", version: 1 });
        return {
          saves: () => objectives.change(db, senior, { companyId: sunrise.id, id }, form, now),
          refuses: () =>
            objectives.change(db, senior, { companyId: sunrise.id, id }, { ...form, metricTypeId: foreign.id }, now),
          isAbsent: () => objectives.change(db, harborAdvisor, { companyId: sunrise.id, id }, form, now),
        };
      },
    },
    "eventCategories.create": {
      async scene() {
        const taken = await makeEventCategory(db, sunrise);
        const form = eventCategories.setting.newForm.parse({ name: newName() });
        return {
          saves: () => eventCategories.create(db, senior, { companyId: sunrise.id }, form, now),
          refuses: () =>
            eventCategories.create(db, senior, { companyId: sunrise.id }, { ...form, name: taken.name }, now),
          isAbsent: () => eventCategories.create(db, harborAdvisor, { companyId: sunrise.id }, form, now),
        };
      },
    },
    "eventCategories.change": {
      async scene() {
        const [category, taken] = [await makeEventCategory(db, sunrise), await makeEventCategory(db, sunrise)];
        const form = eventCategories.setting.form.parse({ name: newName(), version: 1 });
        return {
          saves: () => eventCategories.change(db, senior, { companyId: sunrise.id, id: category.id }, form, now),
          refuses: () =>
            eventCategories.change(
              db,
              senior,
              { companyId: sunrise.id, id: category.id },
              { ...form, name: taken.name },
              now,
            ),
          isAbsent: () =>
            eventCategories.change(db, harborAdvisor, { companyId: sunrise.id, id: category.id }, form, now),
        };
      },
    },
    makeEntryMove: {
      async scene() {
        const [channel, used] = [await makeChannel(db, sunrise), await makeChannel(db, sunrise)];
        await makeChannelOption(db, used);
        const remove = (entryId: number) => ({ intent: "delete" as const, entryId });
        return {
          saves: () => makeEntryMove(db, senior, channels.kind, sunrise.id, remove(channel.id), now),
          refuses: () => makeEntryMove(db, senior, channels.kind, sunrise.id, remove(used.id), now),
          isAbsent: () => makeEntryMove(db, harborAdvisor, channels.kind, sunrise.id, remove(channel.id), now),
        };
      },
    },
  };
}
