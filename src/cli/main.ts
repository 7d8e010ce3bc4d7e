#!/usr/bin/env node
import module from 'node:module'
import { addAbortSignal } from 'node:stream'

// Since Node 22, the compiled program is stored for the next start. This applies to modules that are imported after this call.
module.enableCompileCache?.()
const { runCommandLine } = await import('./command-line.ts')

const DEFAULT_COLUMNS = 80
const interrupt = new AbortController()
process.once('SIGINT', () => interrupt.abort())
// A reader that has enough, such as `head`, closes the pipe. The rest of the output is of no use to anybody.
process.stdout.on('error', ({ code, message }: NodeJS.ErrnoException) => {
  if (code !== 'EPIPE') process.stderr.write(`${message}\n`)
  process.exit(code === 'EPIPE' ? 0 : 1)
})
process.stderr.on('error', () => {})
if (['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'].some((name) => process.env[name])) {
  const { setGlobalProxyFromEnv } = await import('node:http')
  const { excludeThisMachine } = await import('./proxy-environment.ts')
  // Node has it since version 24.14.
  setGlobalProxyFromEnv?.(excludeThisMachine(process.env))
}
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  async readInput() {
    const { buffer } = await import('node:stream/consumers')
    return buffer(addAbortSignal(interrupt.signal, process.stdin))
  },
  write: (content) => process.stdout.write(content),
  writeError: (text) => process.stderr.write(text),
  // A terminal that does not know its width says 0.
  columns: process.stdout.isTTY ? process.stdout.columns || DEFAULT_COLUMNS : null,
  signal: interrupt.signal,
})
