/** Focus the next or previous row of the page's list, from its start; nothing on pages whose own buttons have the keys. */
export function focusRow(step: 1 | -1): void {
  if (document.querySelector('main [data-key="j"]')) return;
  const rows = [...document.querySelectorAll<HTMLElement>("main tr[data-to]")];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const row = rows[at < 0 ? 0 : at + step];
  row?.querySelector<HTMLElement>(`a[href="${row.dataset.to}"]`)?.focus();
  row?.scrollIntoView({ block: "nearest" });
}
