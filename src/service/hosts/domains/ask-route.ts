import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { createAddressReader } from '#service/http/client-address.ts'
import { toNetwork } from '#service/tenancy/limits/client-network.ts'
import { Buckets } from '#service/tenancy/limits/post-limits.ts'
import type { DomainDirectory } from './domain-directory.ts'

/** Path at which a proxy asks whether it may get a certificate for a host. */
const ASK_PATH = '/domains/ask'
// A proxy asks once for each handshake of a host that it has no certificate for.
const rate = { burst: 300, everyMs: 50 }
const Query = z.object({ domain: z.string().max(300) })

/** Answers Caddy's on-demand TLS: 200 for a verified domain, 404 for any other, and nothing else about it. */
export function askRoute(
  app: FastifyInstance,
  { directory, trustProxy }: { directory: DomainDirectory; trustProxy: string[] },
): void {
  const getAddress = createAddressReader(trustProxy)
  const limit = new Buckets(rate)
  app.get(ASK_PATH, (request, reply) => {
    reply.header('cache-control', 'no-store').type('text/plain')
    const wait = limit.take(toNetwork(getAddress(request.raw)))
    if (wait > 0) return reply.code(429).header('retry-after', wait).send('')
    const query = Query.safeParse(request.query)
    const known = query.success && directory.find(query.data.domain) !== null
    return reply.code(known ? 200 : 404).send('')
  })
}
