import { setPriority } from 'node:os'
import { parentPort, workerData } from 'node:worker_threads'
import { startDurable, synced } from './durable-nodefs.ts'

/** A PostgreSQL connection in a thread: bytes of the wire protocol in, bytes out. */
const port = parentPort
if (!port) throw new Error('pglite-worker runs as a worker thread.')
// On a busy machine redirects go before queries: p99 of a scan beside the loader, with 32 connections on 2 cores, is 4 ms instead of
// 20. Linux has a priority for each thread; elsewhere this call would change the whole process.
if (process.platform === 'linux') setPriority(10)
const { dir } = workerData as { dir: string }
const pg = await startDurable(dir)
const simple = (sql: string) => {
  const body = Buffer.from(`${sql}\0`)
  const head = Buffer.alloc(5)
  head.write('Q')
  head.writeInt32BE(body.length + 4, 1)
  return new Uint8Array(Buffer.concat([head, body]))
}

let work = Promise.resolve()
port.on('message', (bytes: Uint8Array | 'close' | 'reset' | 'synced') => {
  work = work.then(async () => {
    if (pg.closed) return
    if (bytes === 'close') {
      await pg.close()
      port.close()
    } else if (bytes === 'synced') port.postMessage(synced.count)
    else if (bytes === 'reset') {
      await answerTo(simple('ROLLBACK'))
      await answerTo(simple('DISCARD ALL'))
    } else {
      const answer = await answerTo(bytes)
      port.postMessage(answer, [answer.buffer])
    }
  })
})
port.postMessage('ready')

/** In one piece. `execProtocolRaw` would also parse every message and retain it for ever, which takes six times the work and all memory. */
async function answerTo(bytes: Uint8Array): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = []
  await pg.execProtocolRawStream(bytes, { onRawData: (chunk) => void chunks.push(chunk.slice()) })
  const answer = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0))
  let offset = 0
  for (const chunk of chunks) {
    answer.set(chunk, offset)
    offset += chunk.length
  }
  return answer
}
