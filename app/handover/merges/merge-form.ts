import { z } from "zod";

const networkId = z.number({ error: "Choose a network." }).int("Choose a network.").min(1).max(2_147_483_647);

/** The survivor's fields by the network each is taken from, and its name typed to confirm. */
export const mergeForm = z.object({
  name: networkId,
  code: networkId,
  legalName: networkId,
  contact: networkId,
  advisor: networkId,
  isPreviewLocationsDisabled: networkId,
  isSocialMediaDisabled: networkId,
  typedName: z.string({ error: "Type the name to confirm." }).trim().max(200, "Type the name to confirm."),
  /** The versions of the networks that were looked at, as "id.version". */
  versions: z
    .union([z.string(), z.array(z.string())])
    .optional()
    .transform((given) => [given ?? []].flat()),
});
export type MergeForm = z.output<typeof mergeForm>;

/** The mark of a network as it was looked at. */
export function versionMark({ id, version }: { id: number; version: number }): string {
  return `${id}.${version}`;
}
