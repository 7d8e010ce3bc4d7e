import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { readScannedPath } from '#service/codes/aliases/scanned-path.ts'
import type { EarlyAnswer } from '#service/http/early-answer.ts'
import type { EarlyScanAnswers } from '#service/hosts/hosts-server.ts'
import { type Metrics, observeRequest } from '#service/runtime/metrics.ts'
import type { FindScannedCode, ScannedCode } from '../lookup/scanned-code.ts'
import { isScan } from './is-scan.ts'
import type { Recorder } from './recorder.ts'
import { createScanResolver, type ResolveOptions } from './resolve-scans.ts'

interface PlainScanOptions extends ResolveOptions {
  recorder: Recorder
  metrics: Pick<Metrics, 'lookups' | 'requests'>
}

/** How the framework answers the scans of a host. */
interface HostAnswer {
  find: FindScannedCode
  /** The route in the metrics. */
  route: '/:shortCode' | 'own domains'
  /** Headers of each redirect, besides those of all redirects. */
  headers: readonly string[]
}

/** Returns the early answers to scans on both kinds of hosts. */
export function createEarlyScanAnswers(
  { onScanOrigin, onDomain }: Record<'onScanOrigin' | 'onDomain', FindScannedCode>,
  options: PlainScanOptions,
): EarlyScanAnswers {
  const headers = ['x-content-type-options', 'nosniff']
  return {
    onScanOrigin: answerPlainScans({ find: onScanOrigin, route: '/:shortCode', headers: [] }, options),
    onDomain: answerPlainScans({ find: onDomain, route: 'own domains', headers }, options),
  }
}

const inMemory = { from: 'memory' }

/**
 * Answers nearly all scans: those of a short code in memory that leads to an address without a page in between. The routes of scans answer
 * the others, and would answer these in the same way.
 */
function answerPlainScans({ find, route, headers }: HostAnswer, options: PlainScanOptions): EarlyAnswer {
  const { recorder, metrics } = options
  const resolver = createScanResolver(options)

  function findPlainCode(request: IncomingMessage): ScannedCode | null {
    const path = readScannedPath(request.url ?? '')
    if (!path.isPlain || request.method !== 'GET' || !isScan(request)) return null
    const found = find(path, request.headers.host)
    if (!(found instanceof Promise)) return found
    // The route waits for the same read.
    found.catch(() => {})
    return null
  }

  return (request, response) => {
    const startedAt = performance.now()
    const scannedCode = findPlainCode(request)
    if (scannedCode === null || scannedCode.code.accessCodeHash !== null || scannedCode.code.appUrl !== null)
      return false
    const resolved = resolver.resolve(scannedCode, request)
    const { location } = resolver.addTokenIfCounted(scannedCode, resolved)
    if (location === null) return false
    metrics.lookups.inc(inMemory)
    recorder.record(resolved, () => {
      sendRedirect(response, location, headers)
      observeRequest(metrics.requests, { route, method: 'GET', statusCode: 302, ms: performance.now() - startedAt })
    })
    return true
  }
}

function sendRedirect(response: ServerResponse, location: string, headers: readonly string[]) {
  const allHeaders = ['x-request-id', randomUUID(), ...headers, 'location', location, 'cache-control', 'no-store']
  response.writeHead(302, [...allHeaders, 'content-length', '0']).end()
}
