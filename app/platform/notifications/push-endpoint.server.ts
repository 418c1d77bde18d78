import { BlockList, isIP } from "node:net";

const MAX_LENGTH = 1_000;

/** Networks that are not public: this machine, private, link-local, shared, reserved, multicast and mapped addresses. */
const closedNetworks = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.168.0.0", 16],
  ["198.18.0.0", 15],
  ["224.0.0.0", 3],
  ["::", 127],
  ["64:ff9b::", 96],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["fc00::", 7],
  ["fe80::", 10],
  ["ff00::", 8],
] as const;

const closed = new BlockList();
for (const [network, bits] of closedNetworks) closed.addSubnet(network, bits, isIP(network) === 6 ? "ipv6" : "ipv4");

/** Tell whether an IP address belongs to a public host. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  return family !== 0 && !closed.check(address, family === 6 ? "ipv6" : "ipv4");
}

/**
 * Tell whether the server may send to a push endpoint that a browser named: https at a named host, on the standard
 * port, without a user. The host's addresses are checked when it is resolved. Tests also allow http on this machine.
 */
export function isPushEndpoint(address: string, { allowsLocal = false } = {}): boolean {
  if (address.length > MAX_LENGTH || !URL.canParse(address)) return false;
  const { protocol, hostname, port, username, password } = new URL(address);
  if (username !== "" || password !== "") return false;
  if (allowsLocal && protocol === "http:" && hostname === "127.0.0.1") return true;
  return protocol === "https:" && port === "" && /^[a-z\d-]+(\.[a-z\d-]+)+$/.test(hostname) && /\.[a-z]/.test(hostname);
}
