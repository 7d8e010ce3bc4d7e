import { fork, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { z } from 'zod'

const Measurement = z.object({
  answers: z.int(),
  wrong: z.int(),
  seconds: z.number(),
  p50: z.number(),
  p99: z.number(),
})
/** Latencies in milliseconds. */
export type Measurement = z.output<typeof Measurement>

export interface LoadOptions {
  port: number
  /** Complete requests as bytes, sent in turn. */
  requests: string[]
  seconds: number
  connections: number
  /** Requests per second. Without a rate, each connection sends its next request after each response. */
  rate?: number
}

/** The load generator: wrk if it is installed, else our own, which takes more CPU time from the server. */
export const loadGenerator = spawnSync('wrk', ['-v']).error === undefined ? 'wrk' : 'own'

/** Sends requests for a while from a separate process. Without a rate, each connection waits for its response before it sends again. */
export async function measureLoad(options: LoadOptions): Promise<Measurement> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-load-'))
  try {
    return Measurement.parse(
      loadGenerator === 'wrk' && options.rate === undefined
        ? runWrk(options, folder)
        : await runLoadProcess(options, folder),
    )
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function runWrk({ port, requests, seconds, connections }: LoadOptions, folder: string): unknown {
  const script = join(folder, 'load.lua')
  writeFileSync(
    script,
    `local requests = {${requests.map((request) => JSON.stringify(request)).join(',')}}
local next = 0
request = function() next = next % #requests + 1 return requests[next] end
done = function(summary, latency)
  local wrong = summary.errors.status + summary.errors.read + summary.errors.write + summary.errors.timeout
  io.write(string.format('\\n{"answers":%d,"wrong":%d,"seconds":%f,"p50":%f,"p99":%f}\\n', summary.requests, wrong,
    summary.duration / 1e6, latency:percentile(50) / 1e3, latency:percentile(99) / 1e3))
end`,
  )
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '-s', script, `http://127.0.0.1:${port}/`]
  const { stdout, stderr } = spawnSync('wrk', args, { encoding: 'utf8' })
  const line = stdout.split('\n').find((text) => text.startsWith('{'))
  if (line === undefined) throw new Error(`wrk failed: ${stdout}${stderr}`)
  return JSON.parse(line)
}

async function runLoadProcess(options: LoadOptions, folder: string): Promise<unknown> {
  const file = join(folder, 'load.json')
  writeFileSync(file, JSON.stringify(options))
  const child = fork(join(import.meta.dirname, 'load-process.ts'), [file])
  const messages: unknown[] = await once(child, 'message')
  return messages[0]
}
