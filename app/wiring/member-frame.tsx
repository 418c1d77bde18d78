import type { ComponentProps, ReactNode } from "react";
import { AssetsOpener } from "#app/access/sso/ui/assets-opener.tsx";
import { TrackUsage } from "#app/platform/analytics/ui/track-usage.tsx";
import { Frame, type FrameData } from "#app/ui/shell/frame.tsx";
import { Tour } from "#app/ui/shell/tour.tsx";
import { tourStops } from "./tour.ts";

interface MemberFrameData extends FrameData {
  assets: ComponentProps<typeof AssetsOpener>["assets"];
  sender: ComponentProps<typeof TrackUsage>["sender"];
}

/**
 * Portal frame around a page: its menu opens marketing assets and counts which pages are used; the tour leads through
 * them.
 */
export function MemberFrame({ data, children }: { data: MemberFrameData; children: ReactNode }) {
  const { assets, sender, ...frame } = data;
  return (
    <AssetsOpener assets={assets}>
      <TrackUsage sender={sender}>
        <Frame tree="user" data={frame}>
          {children}
          <Tour stops={tourStops(frame.menu)} />
        </Frame>
      </TrackUsage>
    </AssetsOpener>
  );
}
