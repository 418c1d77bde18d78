import type { ComponentProps, ReactNode } from "react";
import { AssetsOpener } from "#app/access/sso/ui/assets-opener.tsx";
import { ToldUses } from "#app/platform/analytics/ui/told-uses.tsx";
import { Frame, type FrameData } from "#app/ui/shell/frame.tsx";
import { Tour } from "#app/ui/shell/tour.tsx";
import { tourOf } from "./tour.ts";

interface MemberFrameData extends FrameData {
  assets: ComponentProps<typeof AssetsOpener>["assets"];
  sender: ComponentProps<typeof ToldUses>["sender"];
}

/** The portal's shell around a page, whose menu opens assets and counts what is used, with the tour through its pages. */
export function MemberFrame({ data, children }: { data: MemberFrameData; children: ReactNode }) {
  const { assets, sender, ...frame } = data;
  return (
    <AssetsOpener assets={assets}>
      <ToldUses sender={sender}>
        <Frame tree="user" data={frame}>
          {children}
          <Tour stops={tourOf(frame.menu)} />
        </Frame>
      </ToldUses>
    </AssetsOpener>
  );
}
