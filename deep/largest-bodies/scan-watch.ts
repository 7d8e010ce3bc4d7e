import { Agent, request } from 'node:http'
import { setTimeout as pause } from 'node:timers/promises'
import { parentPort, workerData } from 'node:worker_threads'

// Scans a code again and again in a thread of its own, which what the other thread sends does not hold up. Answers each message with the longest
// wait since the one before, in milliseconds, and with how many scans were answered otherwise than by a redirect.
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
    const sent = request(url, { agent }, (answer) => {
      answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
    })
    sent.once('error', () => resolve(0)).end()
  })
}

for (;;) {
  const begin = performance.now()
  if ((await scan()) !== 302) failed += 1
  longest = Math.max(longest, performance.now() - begin)
  await pause(5)
}
