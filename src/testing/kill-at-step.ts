import { subscribe } from 'node:diagnostics_channel'
import process from 'node:process'

// Preloaded into a process under test: KILL_AT=inserted:3 kills it, like a power failure, the third time that the loader of scans
// or the mover of scans reports that step. KILL_SIGNAL=SIGSTOP freezes it instead.
const [step = '', times = '1'] = (process.env['KILL_AT'] ?? '').split(':')
let timesLeft = Number(times)
for (const channel of ['tessera.scan-loader', 'tessera.scan-mover'])
  subscribe(channel, (message) => {
    if (message === step && --timesLeft === 0) process.kill(process.pid, process.env['KILL_SIGNAL'] ?? 'SIGKILL')
  })
