import type { ApiProcess } from './api-process.ts'
import { getLatency } from './latency.ts'
import { median, tell } from './print.ts'

const REQUESTS = 400
const ROUNDS = 3
const path = '/codes?limit=50&sort=name'

/** The same list through the bff and directly, alternating: the cost of the proxy. */
export async function benchHop({ serviceUrl, bffUrl, large, cookie }: ApiProcess, engine: string): Promise<void> {
  for (const connections of [1, 8]) {
    const direct: number[] = []
    const hop: number[] = []
    let bytes = 0
    for (let round = 0; round < ROUNDS; round++) {
      const options = { requests: REQUESTS, connections }
      const bearer = { authorization: `Bearer ${large.key}`, 'x-actor': `hop${connections}${round};Bench` }
      direct.push((await getLatency({ ...options, origin: serviceUrl, path: `/v1${path}`, headers: () => bearer })).p50)
      const through = await getLatency({ ...options, origin: bffUrl, path: `/api${path}`, headers: () => ({ cookie }) })
      hop.push(through.p50)
      bytes = through.bytes
    }
    const [mine, theirs] = [median(hop), median(direct)]
    tell(
      `bff hop, ${engine}, ${(bytes / 1000).toFixed(0)} kB, ${connections} at once: p50 ${mine.toFixed(2)} ms ` +
        `beside ${theirs.toFixed(2)} ms directly: ${(mine / theirs).toFixed(2)} ×, ${(mine - theirs).toFixed(2)} ms more`,
    )
  }
}
