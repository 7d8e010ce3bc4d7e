#!/usr/bin/env node
import { buffer } from 'node:stream/consumers'
import { runCommandLine } from './command-line.ts'

const interrupt = new AbortController()
process.once('SIGINT', () => interrupt.abort())
process.exitCode = await runCommandLine(process.argv.slice(2), {
  env: process.env,
  readInput: () => buffer(process.stdin),
  write: (content) => process.stdout.write(content),
  writeError: (text) => process.stderr.write(text),
  columns: process.stdout.isTTY ? process.stdout.columns : null,
  signal: interrupt.signal,
})
