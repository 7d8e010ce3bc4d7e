import { Pool } from 'undici'

export interface Latency {
  p50: number
  p95: number
  p99: number
  /** Size of one response. */
  bytes: number
}

interface LatencyOptions {
  origin: string
  path: string
  /** The headers of a request, by its number. Rate limits are per person, so the person may have to change. */
  createHeaders(requestIndex: number): Record<string, string>
  requests: number
  connections: number
}

/** Repeats a GET request on several connections. Latencies are in milliseconds. Throws for any status but 200. */
export async function getLatency({
  origin,
  path,
  createHeaders,
  requests,
  connections,
}: LatencyOptions): Promise<Latency> {
  const pool = new Pool(origin, { connections })
  const latencies: number[] = []
  let sentCount = 0
  let bytes = 0
  const run = async () => {
    while (sentCount < requests) {
      const startedAt = performance.now()
      const { statusCode, body } = await pool.request({ path, method: 'GET', headers: createHeaders(sentCount++) })
      bytes = (await body.arrayBuffer()).byteLength
      if (statusCode !== 200) throw new Error(`${path} answered ${statusCode}.`)
      latencies.push(performance.now() - startedAt)
    }
  }
  await Promise.all(Array.from({ length: connections }, run))
  await pool.close()
  latencies.sort((a, b) => a - b)
  const getPercentile = (share: number) => latencies[Math.floor(latencies.length * share)] ?? Number.NaN
  return { p50: getPercentile(0.5), p95: getPercentile(0.95), p99: getPercentile(0.99), bytes }
}
