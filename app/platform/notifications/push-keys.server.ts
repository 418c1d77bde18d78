import { createECDH, hkdfSync } from "node:crypto";

/** Key pair by which push services recognize this installation (VAPID, RFC 8292), in base64url. */
export interface PushKeys {
  publicKey: string;
  privateKey: string;
}

/**
 * Derive the installation's VAPID keys from SECRET, so that all instances have the same pair and nothing else has to be
 * kept. Another SECRET makes another pair, for which each device must be added again.
 */
export function derivePushKeys(secret: string): PushKeys {
  const curve = createECDH("prime256v1");
  curve.setPrivateKey(Buffer.from(hkdfSync("sha256", secret, "", "push notifications", 32)));
  return { publicKey: curve.getPublicKey("base64url"), privateKey: curve.getPrivateKey("base64url") };
}
