import path from 'node:path'
import { pathToFileURL } from 'node:url'
import { inject } from 'vitest'
import type * as servers from './servers-in-worker.ts'

type Servers = typeof servers

/** Loads the bundled service and bff. Node loads them once for all test files of a worker. */
export async function loadServers(): Promise<Servers> {
  const url = pathToFileURL(path.join(inject('bundles'), 'servers-in-worker.js')).href
  const loadedServers = (await import(/* @vite-ignore */ url)) as Servers
  return loadedServers
}
