import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { z } from 'zod'

const Workspace = z.object({ id: z.string(), key: z.string() })
const StartedApi = z.object({
  serviceUrl: z.string(),
  bffUrl: z.string(),
  small: Workspace,
  large: Workspace,
  cookie: z.string(),
})

export interface ApiProcess extends z.output<typeof StartedApi> {
  /** Returns the query plan of the database for a list of codes. `search` is its query string. */
  getPlan(search: string): Promise<string[]>
  end(): Promise<void>
}

/** Starts the service and the bff in another process, with data. */
export async function startApi(databaseUrl?: string): Promise<ApiProcess> {
  const child = fork(join(import.meta.dirname, 'api-service.ts'), databaseUrl === undefined ? [] : [databaseUrl])
  const exited = once(child, 'exit').then(([code]): never => {
    throw new Error(`The service of the bench ended with ${code}.`)
  })
  const readMessage = async (): Promise<unknown> => (await Promise.race([once(child, 'message'), exited]))[0]
  const startedApi = StartedApi.parse(await readMessage())
  return {
    ...startedApi,
    async getPlan(search) {
      child.send(search)
      return z.array(z.string()).parse(await readMessage())
    },
    async end() {
      exited.catch(() => {})
      const exitEvent = once(child, 'exit')
      child.send('end')
      await exitEvent
    },
  }
}
