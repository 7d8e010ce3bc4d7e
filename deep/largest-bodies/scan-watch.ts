import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Scans a code repeatedly. It runs in a thread of its own, so that the requests of the main thread do not delay it. It answers each message
// with the longest wait in milliseconds and the number of scans without a redirect, both since the previous message.
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const url = String(workerData)
let longest = 0
let failed = 0
parentPort?.on('message', () => {
  parentPort?.postMessage({ longest, failed })
  longest = 0
  failed = 0
})

function scan(): Promise<number> {
  return new Promise((resolve) => {
    const clientRequest = request(url, { agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    clientRequest.once('error', () => resolve(0)).end()
  })
}

for (;;) {
  const startedAt = performance.now()
  if ((await scan()) !== 302) failed += 1
  longest = Math.max(longest, performance.now() - startedAt)
  await pause(5)
}
