import { setPriority } from 'node:os'
import { setFlagsFromString } from 'node:v8'
import { parentPort, workerData } from 'node:worker_threads'
import { startDurablePGlite, syncCounter } from './durable-nodefs.ts'

/** A PostgreSQL connection in a thread: it receives and sends bytes of the wire protocol. */
const port = parentPort
if (!port) throw new Error('pglite-worker runs as a worker thread.')
// On a busy machine, redirects have priority over queries. With 32 connections on 2 cores, the p99 of a scan while scans are loaded is 4 ms
// instead of 20 ms. Only Linux has a priority for each thread. Elsewhere this call would change the priority of the whole process.
if (process.platform === 'linux') setPriority(10)
const { dir } = workerData as { dir: string }
// V8 takes 600 MB and a second to optimize one function of PostgreSQL. Functions that are compiled at the start are therefore never optimized.
// Functions that later queries compile are optimized as usual. Queries were measured to be as fast.
setFlagsFromString('--no-flush-liftoff-code')
setFlagsFromString('--no-wasm-tier-up')
setFlagsFromString('--no-wasm-dynamic-tiering')
const pg = await startDurablePGlite(dir)
setFlagsFromString('--wasm-tier-up')
setFlagsFromString('--wasm-dynamic-tiering')
const toSimpleQuery = (sql: string) => {
  const text = Buffer.from(`${sql}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(text.length + 4, 1)
  return new Uint8Array(Buffer.concat([head, text]))
}

let work = Promise.resolve()
port.on('message', (bytes: Uint8Array | 'close' | 'reset' | 'synced') => {
  work = work.then(async () => {
    if (pg.closed) return
    if (bytes === 'close') {
      await pg.close()
      port.close()
    } else if (bytes === 'synced') port.postMessage(syncCounter.count)
    else if (bytes === 'reset') {
      await query(toSimpleQuery('ROLLBACK'))
      await query(toSimpleQuery('DISCARD ALL'))
    } else {
      const response = await query(bytes)
      port.postMessage(response, [response.buffer])
    }
  })
})
port.postMessage('ready')

/**
 * Returns the response to a message in one array. `execProtocolRaw` would also parse and retain every message, which takes six times the work and,
 * in the end, all memory.
 */
async function query(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  await pg.execProtocolRawStream(bytes, { onRawData: (chunk) => void chunks.push(chunk.slice()) })
  const response = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const chunk of chunks) {
    response.set(chunk, offset)
    offset += chunk.length
  }
  return response
}
