import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findProgram, type RunningProxy, startExampleProxy } from './example-proxy.ts'
import { freePort } from './free-port.ts'

const program = findProgram('haproxy')

export const hasHaproxy = program !== undefined

interface Ports {
  front: number
  service: number
}

/** HAProxy as docs/haproxy.cfg configures it, in front of two processes on this machine, by default on a free port. */
export async function startHaproxy(first: Ports, second: Ports, chosenPort?: number): Promise<RunningProxy> {
  const port = chosenPort ?? (await freePort())
  return startExampleProxy({
    example: 'docs/haproxy.cfg',
    port,
    dir: mkdtempSync(join(tmpdir(), 'tessera-haproxy-')),
    replacements: [
      ['bind :80', `bind 127.0.0.1:${port}`],
      ['10.0.0.1:3000', `127.0.0.1:${first.front}`],
      ['10.0.0.2:3000', `127.0.0.1:${second.front}`],
      ['10.0.0.1:4000', `127.0.0.1:${first.service}`],
      ['10.0.0.2:4000', `127.0.0.1:${second.service}`],
    ],
    program,
    toArguments: (file) => ['-db', '-f', file],
  })
}
