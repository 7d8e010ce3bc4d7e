import type { IncomingMessage } from 'node:http'
import { type Agent, parseAgent } from '../visitor/agent.ts'
import type { ScanTraits } from '#contract/match-rules.ts'
import { createId } from '#service/ids/ids.ts'
import type { Place } from '../visitor/places.ts'
import { getPreferredLanguage } from '../visitor/preferred-language.ts'

interface VisitOptions {
  address: string
  place: Place
  at: number
  /** Hashes the client, so that visitors can be told apart for a day. */
  hashVisitor(client: { address: string; agent: string }, at: number): string
}

/** The request of a scan. Its headers are parsed only when they are needed, and the User-Agent once. */
export class Visit implements ScanTraits {
  readonly at: number
  readonly address: string
  readonly place: Place
  /** The headers that are stored. */
  readonly agentHeader: string
  readonly languageHeader: string
  readonly referrer: string
  readonly scanId: string
  #hashVisitor
  #visitor: string | undefined
  #agent: Agent | undefined

  constructor(request: IncomingMessage, { address, place, at, hashVisitor }: VisitOptions) {
    this.scanId = createId('scn', new Date(at))
    this.#hashVisitor = hashVisitor
    this.at = at
    this.address = address
    this.place = place
    this.agentHeader = getHeader(request, 'user-agent', 512)
    this.languageHeader = getHeader(request, 'accept-language', 128)
    this.referrer = dropQuery(getHeader(request, 'referer', 512))
  }

  /** Tells visitors apart for a day. */
  get visitor(): string {
    return (this.#visitor ??= this.#hashVisitor({ address: this.address, agent: this.agentHeader }, this.at))
  }

  get country(): string | null {
    return this.place.country
  }

  get agent(): Agent {
    return (this.#agent ??= parseAgent(this.agentHeader))
  }

  get deviceType(): Agent['deviceType'] {
    return this.agent.deviceType
  }

  get os(): Agent['os'] {
    return this.agent.os
  }

  get language(): string | null {
    return getPreferredLanguage(this.languageHeader)
  }
}

function getHeader(request: IncomingMessage, name: 'user-agent' | 'accept-language' | 'referer', max: number): string {
  return (request.headers[name] ?? '').slice(0, max)
}

function dropQuery(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}
