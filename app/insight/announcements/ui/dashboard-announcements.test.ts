import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, test } from "vitest";
import { DashboardAnnouncements } from "./dashboard-announcements.tsx";

test("a dashboard shows two announcements as lines to open and links to all others by title", () => {
  const announcements = [1, 2, 3, 4, 5].map((id) => {
    return { id, title: `News ${id}`, html: `<p>Text ${id}</p>`, mustAcknowledge: false, isAcknowledged: true };
  });
  const told = (some: typeof announcements) =>
    renderToStaticMarkup(createElement(DashboardAnnouncements, { announcements: some }));
  const html = told(announcements);
  for (const text of ["Text 1", "Text 2", "3 more announcements", 'href="/announcements/3"', "News 5"]) {
    expect(html).toContain(text);
  }
  expect(html).not.toContain("Text 3");
  expect(html).not.toContain("<details open");
  expect(told(announcements.slice(0, 2))).not.toContain("more announcement");
});
