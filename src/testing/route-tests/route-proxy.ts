import type { ProxyOptions } from 'vite'
import { z } from 'zod'
import { freePort } from '../free-port.ts'

/** Ports on which `route-server.ts` listens. */
export const RouteTestPorts = z.object({ bff: z.number(), service: z.number(), testing: z.number() })
export type RouteTestPorts = z.infer<typeof RouteTestPorts>

export async function chooseRouteTestPorts(): Promise<RouteTestPorts> {
  return { bff: await freePort(), service: await freePort(), testing: await freePort() }
}

/**
 * Forwards the dashboard's requests to the bff, paths under `/visit` to the service as requests of a visitor, and paths under `/testing`
 * to the server that prepares tests.
 */
export function createRouteProxy({ bff, service, testing }: RouteTestPorts): Record<string, ProxyOptions> {
  const origin = `http://localhost:${bff}`
  // The bff accepts changes from its own pages only. The tests' pages have another port, which Vitest chooses.
  const toBff = { target: origin, headers: { origin } }
  return {
    '^/(w/[^/]+/)?(api|auth|oauth|session|s|shared|reports/end)(/|\\?|$)': toBff,
    '^/visit/': { target: `http://localhost:${service}`, rewrite: (path) => path.slice('/visit'.length) },
    '^/testing/': { target: `http://localhost:${testing}` },
  }
}
