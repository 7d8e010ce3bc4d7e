import type { ApiProcess } from './api-process.ts'
import { getLatency } from './latency.ts'
import { getMedian, printLine } from './print.ts'

const REQUESTS = 400
const ROUNDS = 3
const path = '/codes?limit=50&sort=name'

/** Measures the cost of the bff as a proxy. The same list is requested through the bff and directly, in turn. */
export async function benchProxy({ serviceUrl, bffUrl, large, cookie }: ApiProcess, engine: string): Promise<void> {
  for (const connections of [1, 8]) {
    const direct: number[] = []
    const proxied: number[] = []
    let bytes = 0
    for (let round = 0; round < ROUNDS; round++) {
      const options = { requests: REQUESTS, connections }
      const bearer = { authorization: `Bearer ${large.key}`, 'x-actor': `hop${connections}${round};Bench` }
      direct.push(
        (await getLatency({ ...options, origin: serviceUrl, path: `/v1${path}`, createHeaders: () => bearer })).p50,
      )
      const latency = await getLatency({
        ...options,
        origin: bffUrl,
        path: `/api${path}`,
        createHeaders: () => ({ cookie }),
      })
      proxied.push(latency.p50)
      bytes = latency.bytes
    }
    const [proxiedMs, directMs] = [getMedian(proxied), getMedian(direct)]
    printLine(
      `bff hop, ${engine}, ${(bytes / 1000).toFixed(0)} kB, ${connections} at once: p50 ${proxiedMs.toFixed(2)} ms ` +
        `beside ${directMs.toFixed(2)} ms directly: ${(proxiedMs / directMs).toFixed(2)} ×, ${(proxiedMs - directMs).toFixed(2)} ms more`,
    )
  }
}
