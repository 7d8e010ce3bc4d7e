import type { FastifyInstance } from 'fastify'
import { Fault, invalidPlace } from './fault.ts'

/** JSON alone is read, an empty body is none, and no key of it may reach a prototype. */
export function readJsonBodies(app: FastifyInstance): void {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, done) => {
    if (body.length === 0) return done(null, undefined)
    try {
      return done(null, JSON.parse(String(body), refusePrototypes))
    } catch (error) {
      if (error instanceof Fault) return done(error, undefined)
      return done(invalidPlace('body', '', 'The body is not valid JSON'), undefined)
    }
  })
}

function refusePrototypes(key: string, value: unknown): unknown {
  if (key === '__proto__') throw invalidPlace('body', key, 'Unknown field')
  return value
}
