import { applySettingCommand } from "#app/platform/records/apply-setting-command.server.ts";
import { approvalRules } from "#app/setup/settings/approval-rules.server.ts";
import { channelOptions } from "#app/setup/settings/channel-options.server.ts";
import { channels } from "#app/setup/settings/channels.server.ts";
import { eventCategories } from "#app/setup/settings/event-categories.server.ts";
import { socialPackages } from "#app/setup/settings/social-packages.server.ts";
import { makeMetricValue } from "#tests/support/make/metrics.ts";
import { makeApprovalRule, makePackage } from "#tests/support/make/programs.ts";
import { saveMetricValues } from "#app/insight/metrics-management/save-metric-values.server.ts";
import { metricTypes } from "#app/setup/settings/metric-types.server.ts";
import { objectives } from "#app/setup/settings/objectives.server.ts";
import {
  makeChannel,
  makeChannelOption,
  makeEventCategory,
  makeMetricType,
  makeObjective,
} from "#tests/support/make/settings.ts";
import type { ChangeCases, ChangeContext } from "./change.ts";

let last = 0;
const newName = () => `Setting ${(last += 1)}`;

export function settingsChanges({ db, world, now, senior, harborAdvisor }: ChangeContext): ChangeCases {
  const { sunrise, harbor, shop, kiosk } = world;
  const channelValues = { icon: "mail", lightColor: "#0B746A", darkColor: "#5CC8BB", leadDays: 7 };
  const packageValues = {
    priceCents: "120.00",
    billing: "monthly",
    postsPerPeriod: 4,
    networks: ["facebook"],
    minLeadDays: 5,
    isIncentiveEligible: true,
  };
  const metricValues = {
    unit: "count",
    decimals: 0,
    aggregation: "sum",
    frequency: "weekly",
    weekStartsOn: "sunday",
    goodDirection: "up",
    variancePercent: 3,
    mayBeNegative: false,
  };
  const optionValues = { unit: "piece", unitCostCents: "12.50", leastQuantity: 1, mostQuantity: 9 };
  return {
    "channels.create": {
      async scenario() {
        const taken = await makeChannel(db, sunrise);
        const form = channels.setting.newForm.parse({ ...channelValues, name: newName() });
        return {
          saves: () => channels.create({ db, actor: senior, now }, { companyId: sunrise.id }, form),
          refuses: () =>
            channels.create(
              { db, actor: senior, now },
              { companyId: sunrise.id },
              { ...form, name: taken.name.toUpperCase() },
            ),
          isAbsent: () => channels.create({ db, actor: harborAdvisor, now }, { companyId: sunrise.id }, form),
        };
      },
    },
    "channels.change": {
      async scenario() {
        const [channel, taken] = [await makeChannel(db, sunrise), await makeChannel(db, sunrise)];
        const form = channels.setting.form.parse({ ...channelValues, name: newName(), version: 1 });
        return {
          saves: () => channels.change({ db, actor: senior, now }, { companyId: sunrise.id, id: channel.id }, form),
          refuses: () =>
            channels.change(
              { db, actor: senior, now },
              { companyId: sunrise.id, id: channel.id },
              { ...form, name: taken.name },
            ),
          isAbsent: () =>
            channels.change({ db, actor: harborAdvisor, now }, { companyId: sunrise.id, id: channel.id }, form),
        };
      },
    },
    "channelOptions.create": {
      async scenario() {
        const [channel, foreign] = [await makeChannel(db, sunrise), await makeChannel(db, harbor)];
        const form = channelOptions.setting.newForm.parse({ ...optionValues, channelId: channel.id, name: newName() });
        return {
          saves: () => channelOptions.create({ db, actor: senior, now }, { companyId: sunrise.id }, form),
          refuses: () =>
            channelOptions.create(
              { db, actor: senior, now },
              { companyId: sunrise.id },
              { ...form, channelId: foreign.id },
            ),
          isAbsent: () => channelOptions.create({ db, actor: harborAdvisor, now }, { companyId: sunrise.id }, form),
        };
      },
    },
    "channelOptions.change": {
      async scenario() {
        const [channel, foreign] = [await makeChannel(db, sunrise), await makeChannel(db, harbor)];
        const { id } = await makeChannelOption(db, channel);
        const values = { ...optionValues, channelId: channel.id, name: newName(), version: 1 };
        const form = channelOptions.setting.form.parse(values);
        return {
          saves: () => channelOptions.change({ db, actor: senior, now }, { companyId: sunrise.id, id }, form),
          refuses: () =>
            channelOptions.change(
              { db, actor: senior, now },
              { companyId: sunrise.id, id },
              { ...form, channelId: foreign.id },
            ),
          isAbsent: () => channelOptions.change({ db, actor: harborAdvisor, now }, { companyId: sunrise.id, id }, form),
        };
      },
    },
    "approvalRules.create": {
      async scenario() {
        const taken = await makeApprovalRule(db, sunrise);
        const form = approvalRules.setting.newForm.parse({ name: newName(), maxCents: "100.00" });
        return {
          saves: () => approvalRules.create({ db, actor: senior, now }, { companyId: sunrise.id }, form),
          refuses: () =>
            approvalRules.create({ db, actor: senior, now }, { companyId: sunrise.id }, { ...form, name: taken.name }),
          isAbsent: () => approvalRules.create({ db, actor: harborAdvisor, now }, { companyId: sunrise.id }, form),
        };
      },
    },
    "approvalRules.change": {
      async scenario() {
        const [{ id }, taken] = [await makeApprovalRule(db, sunrise), await makeApprovalRule(db, sunrise)];
        const form = approvalRules.setting.form.parse({ name: newName(), maxCents: "100.00", version: 1 });
        const where = { companyId: sunrise.id, id };
        return {
          saves: () => approvalRules.change({ db, actor: senior, now }, where, form),
          refuses: () => approvalRules.change({ db, actor: senior, now }, where, { ...form, name: taken.name }),
          isAbsent: () => approvalRules.change({ db, actor: harborAdvisor, now }, where, form),
        };
      },
    },
    "socialPackages.create": {
      async scenario() {
        const taken = await makePackage(db, sunrise);
        const form = socialPackages.setting.newForm.parse({ ...packageValues, name: newName() });
        return {
          saves: () => socialPackages.create({ db, actor: senior, now }, { companyId: sunrise.id }, form),
          refuses: () =>
            socialPackages.create({ db, actor: senior, now }, { companyId: sunrise.id }, { ...form, name: taken.name }),
          isAbsent: () => socialPackages.create({ db, actor: harborAdvisor, now }, { companyId: sunrise.id }, form),
        };
      },
    },
    "socialPackages.change": {
      async scenario() {
        const [{ id }, taken] = [await makePackage(db, sunrise), await makePackage(db, sunrise)];
        const form = socialPackages.setting.form.parse({ ...packageValues, name: newName(), version: 1 });
        const where = { companyId: sunrise.id, id };
        return {
          saves: () => socialPackages.change({ db, actor: senior, now }, where, form),
          refuses: () => socialPackages.change({ db, actor: senior, now }, where, { ...form, name: taken.name }),
          isAbsent: () => socialPackages.change({ db, actor: harborAdvisor, now }, where, form),
        };
      },
    },
    "metricTypes.create": {
      async scenario() {
        const taken = await makeMetricType(db, sunrise);
        const form = metricTypes.setting.newForm.parse({ ...metricValues, name: newName() });
        return {
          saves: () => metricTypes.create({ db, actor: senior, now }, { companyId: sunrise.id }, form),
          refuses: () =>
            metricTypes.create({ db, actor: senior, now }, { companyId: sunrise.id }, { ...form, name: taken.name }),
          isAbsent: () => metricTypes.create({ db, actor: harborAdvisor, now }, { companyId: sunrise.id }, form),
        };
      },
    },
    "metricTypes.change": {
      async scenario() {
        const [type, taken] = [await makeMetricType(db, sunrise), await makeMetricType(db, sunrise)];
        const form = metricTypes.setting.form.parse({ ...metricValues, name: newName(), version: 1 });
        return {
          saves: () => metricTypes.change({ db, actor: senior, now }, { companyId: sunrise.id, id: type.id }, form),
          refuses: () =>
            metricTypes.change(
              { db, actor: senior, now },
              { companyId: sunrise.id, id: type.id },
              { ...form, name: taken.name },
            ),
          isAbsent: () =>
            metricTypes.change({ db, actor: harborAdvisor, now }, { companyId: sunrise.id, id: type.id }, form),
        };
      },
    },
    saveMetricValues: {
      async scenario() {
        const type = await makeMetricType(db, sunrise);
        const where = { companyId: sunrise.id, metricTypeId: type.id };
        const cell = { name: "cell", locationId: shop.id, periodStart: "2026-11-15", was: "", value: "12.5" };
        await makeMetricValue(db, { metricType: type, location: kiosk, periodStart: "2026-11-15", value: "7" });
        const taken = { ...cell, locationId: kiosk.id };
        return {
          saves: () => saveMetricValues(db, senior, where, [cell]),
          refuses: () => saveMetricValues(db, senior, where, [cell, taken]),
          isAbsent: () => saveMetricValues(db, harborAdvisor, where, [cell]),
        };
      },
    },
    "objectives.create": {
      async scenario() {
        const foreign = await makeMetricType(db, harbor);
        const form = objectives.setting.newForm.parse({ name: newName(), icon: "target" });
        return {
          saves: () => objectives.create({ db, actor: senior, now }, { companyId: sunrise.id }, form),
          refuses: () =>
            objectives.create(
              { db, actor: senior, now },
              { companyId: sunrise.id },
              { ...form, metricTypeId: foreign.id },
            ),
          isAbsent: () => objectives.create({ db, actor: harborAdvisor, now }, { companyId: sunrise.id }, form),
        };
      },
    },
    "objectives.change": {
      async scenario() {
        const [{ id }, foreign] = [await makeObjective(db, sunrise), await makeMetricType(db, harbor)];
        const form = objectives.setting.form.parse({ name: newName(), icon: "target", version: 1 });
        return {
          saves: () => objectives.change({ db, actor: senior, now }, { companyId: sunrise.id, id }, form),
          refuses: () =>
            objectives.change(
              { db, actor: senior, now },
              { companyId: sunrise.id, id },
              { ...form, metricTypeId: foreign.id },
            ),
          isAbsent: () => objectives.change({ db, actor: harborAdvisor, now }, { companyId: sunrise.id, id }, form),
        };
      },
    },
    "eventCategories.create": {
      async scenario() {
        const taken = await makeEventCategory(db, sunrise);
        const form = eventCategories.setting.newForm.parse({ name: newName() });
        return {
          saves: () => eventCategories.create({ db, actor: senior, now }, { companyId: sunrise.id }, form),
          refuses: () =>
            eventCategories.create(
              { db, actor: senior, now },
              { companyId: sunrise.id },
              { ...form, name: taken.name },
            ),
          isAbsent: () => eventCategories.create({ db, actor: harborAdvisor, now }, { companyId: sunrise.id }, form),
        };
      },
    },
    "eventCategories.change": {
      async scenario() {
        const [category, taken] = [await makeEventCategory(db, sunrise), await makeEventCategory(db, sunrise)];
        const form = eventCategories.setting.form.parse({ name: newName(), version: 1 });
        return {
          saves: () =>
            eventCategories.change({ db, actor: senior, now }, { companyId: sunrise.id, id: category.id }, form),
          refuses: () =>
            eventCategories.change(
              { db, actor: senior, now },
              { companyId: sunrise.id, id: category.id },
              { ...form, name: taken.name },
            ),
          isAbsent: () =>
            eventCategories.change({ db, actor: harborAdvisor, now }, { companyId: sunrise.id, id: category.id }, form),
        };
      },
    },
    applySettingCommand: {
      async scenario() {
        const [channel, used] = [await makeChannel(db, sunrise), await makeChannel(db, sunrise)];
        await makeChannelOption(db, used);
        const remove = (settingId: number) => ({ intent: "delete" as const, settingId });
        return {
          saves: () =>
            applySettingCommand(db, senior, {
              kind: channels.kind,
              companyId: sunrise.id,
              command: remove(channel.id),
              now,
            }),
          refuses: () =>
            applySettingCommand(db, senior, {
              kind: channels.kind,
              companyId: sunrise.id,
              command: remove(used.id),
              now,
            }),
          isAbsent: () =>
            applySettingCommand(db, harborAdvisor, {
              kind: channels.kind,
              companyId: sunrise.id,
              command: remove(channel.id),
              now,
            }),
        };
      },
    },
  };
}
