import type { Endpoint } from '#contract/endpoint.ts'
import { listEndpoints } from '#contract/index.ts'

/**
 * The address of every operation, followed by what the client must know about the endpoint: `POST /codes body key` for `codes.create`.
 * `body`: it has a JSON body. `key`: it takes an Idempotency-Key. `events`: it streams events. The build of the package replaces this module
 * by its result, so that no schema is part of the package.
 */
export const operationTable: Readonly<Record<string, string>> = Object.fromEntries(
  listEndpoints().map(({ key, endpoint }) => [endpoint.operation, [key, ...listTraits(endpoint)].join(' ')]),
)

function listTraits({ body, headers, response }: Endpoint): string[] {
  return [
    ...(body === undefined ? [] : ['body']),
    ...('idempotency-key' in (headers?._zod.def.shape ?? {}) ? ['key'] : []),
    ...('kind' in response && response.kind === 'events' ? ['events'] : []),
  ]
}
