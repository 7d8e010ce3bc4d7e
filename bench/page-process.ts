import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { Pool } from 'undici'
import { z } from 'zod'

/** After this many requests the person changes, because one person may send only 6,000 requests a minute. */
const REQUESTS_PER_PERSON = 4_000
const CONNECTIONS = 16

const StartedService = z.object({ origin: z.string(), key: z.string() })
const Page = z.object({
  id: z.string(),
  url: z.string(),
  revision: z.int(),
  pages: z.array(z.object({ id: z.string(), blocks: z.array(z.object({ id: z.string() })) })),
})
export type Page = z.output<typeof Page>

export interface PageProcess {
  origin: string
  /** A key of scope admin. */
  key: string
  /** Makes a call and returns its body; throws if the response is an error. */
  call(method: 'POST' | 'PATCH', path: string, body: object): Promise<string>
  /** Creates a page with at least this many blocks and returns it. */
  createPage(blocks: number, templateId?: string): Promise<Page>
  end(): Promise<void>
}

/** Starts the service in another process. */
export async function startPages(databaseUrl?: string): Promise<PageProcess> {
  const child = fork(join(import.meta.dirname, 'page-service.ts'), databaseUrl === undefined ? [] : [databaseUrl])
  const exited = once(child, 'exit').then(([code]): never => {
    throw new Error(`The service of the bench ended with ${code}.`)
  })
  const messages: unknown[] = await Promise.race([once(child, 'message'), exited])
  const { origin, key } = StartedService.parse(messages[0])
  const pool = new Pool(origin, { connections: CONNECTIONS })
  let sentCount = 0
  let pageCount = 0
  const call: PageProcess['call'] = async (method, path, body) => {
    const headers = {
      authorization: `Bearer ${key}`,
      'content-type': 'application/json',
      'x-actor': `bench${Math.floor(sentCount++ / REQUESTS_PER_PERSON)};Bench`,
    }
    const response = await pool.request({ method, path: `/v1${path}`, headers, body: JSON.stringify(body) })
    const text = await response.body.text()
    if (response.statusCode >= 300) throw new Error(`${method} ${path} answered ${response.statusCode}: ${text}`)
    return text
  }
  const parsePage = (text: string) => Page.parse(JSON.parse(text))
  return {
    origin,
    key,
    call,
    async createPage(blocks, templateId = 'blank') {
      let page = parsePage(
        await call('POST', '/pages', { name: 'Bench', subdomain: `bench-${pageCount++}`, templateId }),
      )
      while ((page.pages[0]?.blocks.length ?? 0) < blocks) {
        const missing = Math.min(500, blocks - (page.pages[0]?.blocks.length ?? 0))
        const operation = { op: 'addBlock', page: page.pages[0]?.id, type: 'heading' }
        const operations = Array.from({ length: missing }, () => operation)
        page = parsePage(await call('POST', `/pages/${page.id}/edits`, { revision: page.revision, operations }))
      }
      return page
    },
    async end() {
      exited.catch(() => {})
      await pool.close()
      const exitEvent = once(child, 'exit')
      child.disconnect()
      await exitEvent
    },
  }
}
