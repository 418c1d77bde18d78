const accounts = [
  ["admin@sunrise.test", "Business Administrator of two networks"],
  ["owner@sunrise.test", "Business Owner of two networks"],
  ["guest@sunrise.test", "Location Level Guest of two locations"],
  ["viewer@sunrise.test", "View Only"],
  ["other@sunrise.test", "Business Owner of another network"],
  ["senior@mainstreet.test", "Senior Advisor"],
  ["advisor@mainstreet.test", "Mainstreet Advisor of Sunrise only"],
  ["new@sunrise.test", "has not accepted the terms"],
  ["invited@sunrise.test", "invited, not registered"],
  ["blocked@sunrise.test", "blocked"],
  ["owner@harbor.test", "Business Owner of Harbor Bagel Works"],
];

/** Print the server's address, its demo accounts, and where mail goes. */
export function printStartup({ appUrl, milliseconds }) {
  const { DEMO, SMTP_URL, DATA_DIR, DATABASE_KIND, DATABASE_URL, PRODUCT_NAME } = process.env;
  const lines = [
    "",
    `${PRODUCT_NAME || "Mainstreet"} is at ${appUrl.origin} (ready after ${(milliseconds / 1000).toFixed(1)} s)`,
    DATABASE_KIND === "embedded"
      ? `Data:  ${DATA_DIR} (embedded database)`
      : `Data:  Postgres at ${addressOf(DATABASE_URL)}`,
    SMTP_URL ? `Mail:  sent through ${addressOf(SMTP_URL)}` : `Mail:  files in ${DATA_DIR}/mail`,
  ];
  if (DEMO === "1") {
    lines.push("Demo:  every account has the password Demo-Mainstreet-2026");
    for (const [email, who] of accounts) lines.push(`       ${email.padEnd(24)} ${who}`);
  }
  console.log(`${lines.join("\n")}\n`);
}

/** Return the host and path of an address, without its user and password. */
function addressOf(url) {
  if (!URL.canParse(url)) return "the configured URL";
  const { hostname, pathname } = new URL(url);
  return `${hostname}${pathname}`;
}
