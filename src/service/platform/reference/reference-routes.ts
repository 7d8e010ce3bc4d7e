import type { FastifyInstance } from 'fastify'
import { navSchema } from '#blocks/schema/nav.ts'
import { themeSchema } from '#blocks/theme/theme.ts'
import { openapi } from '#contract/openapi.ts'
import { referencePage } from './reference-page.ts'

/** The contract, for machines and for people, each made when it is first asked for. `origin` is the service's own. */
export function serveReference(app: FastifyInstance, origin: string) {
  const made: { json?: string; page?: string } = {}
  const document = () => openapi(`${origin}/v1`, { Theme: { ...themeSchema }, Nav: { ...navSchema } })
  app.get('/v1/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send((made.json ??= JSON.stringify(document()))),
  )
  app.get('/docs', async (_request, reply) =>
    reply
      .type('text/html; charset=utf-8')
      .header(
        'content-security-policy',
        "default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; frame-ancestors 'none'",
      )
      .header('x-content-type-options', 'nosniff')
      .send((made.page ??= referencePage(document()))),
  )
}
