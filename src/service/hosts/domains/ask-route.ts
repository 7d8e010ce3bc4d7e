import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createAddressReader } from '#service/http/client-address.ts'
import { toNetwork } from '#service/tenancy/limits/client-network.ts'
import { TokenBuckets } from '#service/tenancy/limits/post-limits.ts'
import type { DomainDirectory } from './domain-directory.ts'

// A proxy asks here whether it may get a certificate for a host.
const ASK_PATH = '/domains/ask'
// A proxy asks at each handshake with a host that it has no certificate for.
const rate = { burst: 300, intervalMs: 50 }
const Query = z.object({ domain: z.string().max(300) })

/** Adds the route for Caddy's on-demand TLS: 200 for a verified domain and 404 for any other host, without a body. */
export function addAskRoute(
  app: FastifyInstance,
  { directory, trustProxy }: { directory: DomainDirectory; trustProxy: string[] },
): void {
  const getAddress = createAddressReader(trustProxy)
  const limit = new TokenBuckets(rate)
  app.get(ASK_PATH, (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain')
    const waitSeconds = limit.take(toNetwork(getAddress(request.raw)))
    if (waitSeconds > 0) return reply.code(429).header('retry-after', waitSeconds).send('')
    const query = Query.safeParse(request.query)
    const isVerified = query.success && directory.find(query.data.domain) !== null
    return reply.code(isVerified ? 200 : 404).send('')
  })
}
