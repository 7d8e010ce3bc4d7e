import type { FastifyInstance, FastifyReply } from 'fastify'
import type { FindHost } from '../../platform/hosts/find-host.ts'
import { sendHosted } from './page-sender.ts'
import { sendUnavailable, sendVisitorPage } from '../../platform/http/visitor-page.ts'
import { isPageHost, type PageHost, type Publication } from './find-host.ts'

/** The path of a publication's page for unknown addresses. */
export const MISSING_PATH = '/_/missing'

/** A page at a visitor's host. */
export interface Visited {
  host: PageHost
  url: string
  hasWww: boolean
}
/** Looks up a Host header; null if no page has it. Rejects if it is not cached and the database is down. */
export type FindPage = (host: string | undefined) => Promise<Visited | null>

export function pageFinder(find: FindHost): FindPage {
  return async (name) => {
    const visited = await find(name)
    return visited && isPageHost(visited.host) ? { ...visited, host: visited.host } : null
  }
}

/** Serves every published page from memory, in the smallest encoding that the browser accepts. */
export function hostedPages(pages: FastifyInstance, find: FindPage): void {
  pages.route({
    method: ['GET', 'HEAD'],
    url: '/*',
    async handler(request, reply) {
      const visited = await find(request.headers.host).catch(asError)
      if (visited instanceof Error) return sendUnavailable(reply)
      const publication = visited?.host.publication
      if (!publication) return sendNothingHere(reply)
      const [path = '', query = ''] = request.url.split(/(?=\?)/)
      const known = publication.files.get(path)
      const meant = visited.hasWww || known === undefined ? addressLike(publication, path) : null
      if (meant !== null) return redirect(reply, `${visited.url}${meant.slice(1)}${query}`)
      const file = known ?? publication.files.get(MISSING_PATH)
      return file === undefined ? sendNothingHere(reply) : sendHosted(request, reply, file)
    },
  })
}

function sendNothingHere(reply: FastifyReply): FastifyReply {
  return sendVisitorPage(reply, {
    status: 404,
    title: 'Nothing is published here',
    body: '<p>This address is free, or its page is not published yet.</p>',
  })
}

function redirect(reply: FastifyReply, location: string): FastifyReply {
  return reply.code(308).headers({ 'cache-control': 'no-cache', location }).send()
}

/** The page for `/Menu`, `/menu/`, `/menu.html` or `/index.html`; null if there is none. */
function addressLike({ files }: Publication, path: string): string | null {
  const plain = path
    .toLowerCase()
    .replace(/\/+$/, '')
    .replace(/\.html?$/, '')
    .replace(/^\/index$/, '')
  const meant = plain === '' ? '/' : plain
  return files.has(meant) && !meant.startsWith('/_/') ? meant : null
}

function asError(error: unknown): Error {
  return error instanceof Error ? error : new Error(String(error))
}
