import type { SerializeFrom } from "@remix-run/node";
import { Form, useFetcher } from "@remix-run/react";
import { useEffect, useState } from "react";
import { Button } from "#app/ui/page/buttons.tsx";
import { Card } from "#app/ui/page/page.tsx";
import { Instant } from "#app/ui/content/status.tsx";
import type { listPushDevices } from "../push-devices.server.ts";
import { canSubscribe, NO_PUSH, subscribeDevice } from "./subscribe-device.ts";

/** Devices that get push notifications, and the button that adds this one where its browser can. */
export function PushDevicesCard({
  devices,
  publicKey,
  timeZone,
}: {
  devices: SerializeFrom<typeof listPushDevices>;
  publicKey: string;
  timeZone: string;
}) {
  return (
    <Card title="Push notifications">
      <div className="stack">
        <p>Get a message on your phone or computer, even while the portal is closed.</p>
        <AddDevice publicKey={publicKey} isAdded={devices.some(({ isThis }) => isThis)} />
        {devices.length === 0 ? (
          <p className="soft">No devices yet.</p>
        ) : (
          <ul className="bare stack close">
            {devices.map(({ id, device, isThis, createdAt }) => (
              <li key={id} className="between">
                <div>
                  <p className="medium">
                    {device}
                    {isThis && " (this device)"}
                  </p>
                  <p className="help">
                    Added <Instant at={createdAt} timeZone={timeZone} />
                  </p>
                </div>
                <Form method="post" preventScrollReset>
                  <input type="hidden" name="deviceId" value={id} />
                  <Button type="submit" small name="intent" value="remove-device" aria-label={`Remove ${device}`}>
                    Remove
                  </Button>
                </Form>
              </li>
            ))}
          </ul>
        )}
      </div>
    </Card>
  );
}

/** Button that asks the browser for permission and adds this device; a sentence where the browser cannot. */
function AddDevice({ publicKey, isAdded }: { publicKey: string; isAdded: boolean }) {
  const fetcher = useFetcher();
  const [isPossible, setIsPossible] = useState<boolean | null>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [refusal, setRefusal] = useState<string | null>(null);
  useEffect(() => setIsPossible(canSubscribe()), []);

  async function add() {
    setIsAsking(true);
    setRefusal(null);
    const answer = await subscribeDevice(publicKey);
    setIsAsking(false);
    if ("refusal" in answer) setRefusal(answer.refusal);
    else fetcher.submit({ intent: "add-device", ...answer }, { method: "post" });
  }

  if (isAdded) return null;
  if (isPossible === null) return <p data-without-script="">Turn on JavaScript in your browser to add this device.</p>;
  if (!isPossible) return <p>{NO_PUSH} On an iPhone, add the portal to your home screen first.</p>;
  return (
    <div className="stack close">
      <div>
        <Button look="primary" busy={isAsking || fetcher.state !== "idle"} onClick={() => void add()}>
          Turn on for this device
        </Button>
      </div>
      {refusal && (
        <p role="alert" className="danger-ink">
          {refusal}
        </p>
      )}
    </div>
  );
}
