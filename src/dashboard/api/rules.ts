import type { Api } from '#contract/index.ts'
import type { Answer, Sent } from '#contract/wire.ts'
import { call } from './client.ts'

type Replay = Sent<'POST /codes/{id}/rules/replay', Api['POST /codes/{id}/rules/replay']>['body']
/** A rule in a request, with dates as strings. */
export type NewRule = Replay['rules'][number]
export type Replayed = Answer<Api['POST /codes/{id}/rules/replay']>

/** Simulates rules on the scans since `from`; nothing is saved. */
export function replayRules(id: string, body: Replay, signal: AbortSignal): Promise<Replayed> {
  return call('POST /codes/{id}/rules/replay', { params: { id }, body }, signal)
}
