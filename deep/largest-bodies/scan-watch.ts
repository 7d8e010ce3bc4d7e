import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Scans a code repeatedly. It runs in a thread of its own, so that the requests of the main thread do not delay it. It replies to each message
// with the longest wait in milliseconds and the number of scans without a redirect, both since the previous message.
const agent = new Agent({ keepAlive: true, maxSockets: 1 })
const url = String(workerData)
let longestWaitMs = 0
let failedScans = 0
parentPort?.on('message', () => {
  parentPort?.postMessage({ longestWaitMs, failedScans })
  longestWaitMs = 0
  failedScans = 0
})

function scan(): Promise<number> {
  return new Promise((resolve) => {
    const clientRequest = request(url, { agent }, (response) => {
      response.resume().once('end', () => resolve(response.statusCode ?? 0))
    })
    clientRequest.once('error', () => resolve(0)).end()
  })
}

for (;;) {
  const startedAt = performance.now()
  if ((await scan()) !== 302) failedScans += 1
  longestWaitMs = Math.max(longestWaitMs, performance.now() - startedAt)
  await pause(5)
}
