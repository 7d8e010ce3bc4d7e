#!/usr/bin/env node
import module from 'node:module'
import { addAbortSignal } from 'node:stream'

// Since Node 22, the compiled program is stored for the next start. This applies to modules that are imported after this call.
module.enableCompileCache?.()
const { runCommandLine } = await import('./command-line.ts')

const interrupt = new AbortController()
process.once('SIGINT', () => interrupt.abort())
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  async readInput() {
    const { buffer } = await import('node:stream/consumers')
    return buffer(addAbortSignal(interrupt.signal, process.stdin))
  },
  write: (content) => process.stdout.write(content),
  writeError: (text) => process.stderr.write(text),
  columns: process.stdout.isTTY ? process.stdout.columns : null,
  signal: interrupt.signal,
})
