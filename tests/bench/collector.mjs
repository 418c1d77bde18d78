// Preloaded into a measured server: on SIGUSR2 it collects garbage, in two rounds.
process.on("SIGUSR2", () => {
  globalThis.gc();
  setTimeout(globalThis.gc, 500);
});
