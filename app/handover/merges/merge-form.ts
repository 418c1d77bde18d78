import { z } from "zod";

const networkId = z.number({ error: "Choose a network." }).int("Choose a network.").min(1).max(2_147_483_647);

/** Source network of each of the survivor's fields, and the survivor's name typed to confirm. */
export const networkMergeForm = z.object({
  name: networkId,
  code: networkId,
  legalName: networkId,
  contact: networkId,
  advisor: networkId,
  isPreviewLocationsDisabled: networkId,
  isSocialMediaDisabled: networkId,
  typedName: z.string({ error: "Type the name to confirm." }).trim().max(200, "Type the name to confirm."),
  /** Versions of the previewed networks, each as "id.version". */
  versions: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((ids) => [ids ?? []].flat()),
});
export type NetworkMergeForm = z.output<typeof networkMergeForm>;

/** Return a network's version mark, "id.version". */
export function versionMark({ id, version }: { id: number; version: number }): string {
  return `${id}.${version}`;
}
