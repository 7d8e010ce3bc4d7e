import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

const Workspace = z.object({ id: z.string(), key: z.string() })
const Started = z.object({
  serviceUrl: z.string(),
  bffUrl: z.string(),
  small: Workspace,
  large: Workspace,
  cookie: z.string(),
})

export interface ApiProcess extends z.output<typeof Started> {
  /** The plan of the database for a query of the list. */
  getPlan(search: string): Promise<string[]>
  end(): Promise<void>
}

/** Starts the service and the bff in another process, with data. */
export async function startApi(databaseUrl?: string): Promise<ApiProcess> {
  const child = fork(join(import.meta.dirname, 'api-service.ts'), databaseUrl === undefined ? [] : [databaseUrl])
  const exited = once(child, 'exit').then(([code]): never => {
    throw new Error(`The service of the bench ended with ${code}.`)
  })
  const answer = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), exited]))[0]
  const started = Started.parse(await answer())
  return {
    ...started,
    async getPlan(search) {
      child.send(search)
      return z.array(z.string()).parse(await answer())
    },
    async end() {
      exited.catch(() => {})
      const ended = once(child, 'exit')
      child.send('end')
      await ended
    },
  }
}
