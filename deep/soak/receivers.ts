import { z } from 'zod'
import { openHttpServer } from '../../src/testing/http-server.ts'
import { startReceiver } from '../../src/testing/receiver.ts'

const Delivery = z.object({ scan: z.object({ scanId: z.string() }) })

/** Where the deliveries of one webhook arrive. */
interface SoakReceiver {
  url: string
  /** By scan, the ids of the deliveries that it has accepted, and when each came first. */
  accepted: Map<string, Map<string, number>>
}

/** A receiver that always works, and one that fails at times. */
export interface SoakReceivers {
  steady: SoakReceiver
  failing: SoakReceiver
  setFailing(isFailing: boolean): void
}

export async function startReceivers(): Promise<SoakReceivers> {
  let isFailing = false
  return {
    steady: await startSoakReceiver(() => true),
    failing: await startSoakReceiver(() => !isFailing),
    setFailing: (value) => (isFailing = value),
  }
}

async function startSoakReceiver(isAccepting: () => boolean): Promise<SoakReceiver> {
  const acceptedIds: SoakReceiver['accepted'] = new Map()
  const listen = async (listener: Parameters<typeof openHttpServer>[0]) => (await openHttpServer(listener)).host
  const { url, received } = await startReceiver(({ headers, body }) => {
    // An hour of requests would otherwise stay in memory.
    received.length = 0
    if (!isAccepting()) return { status: 503 }
    const { scanId } = Delivery.parse(JSON.parse(body)).scan
    const deliveries = acceptedIds.get(scanId) ?? new Map<string, number>()
    const id = String(headers['x-service-delivery'])
    acceptedIds.set(scanId, deliveries.set(id, deliveries.get(id) ?? Date.now()))
    return { status: 200 }
  }, listen)
  return { url, accepted: acceptedIds }
}
