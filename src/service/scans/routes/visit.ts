import type { IncomingMessage } from 'node:http'
import { type Agent, parseAgent } from '../visitor/agent.ts'
import type { ScanTraits } from '#contract/match-rules.ts'
import { newId } from '#service/ids/ids.ts'
import type { Place } from '../visitor/places.ts'
import { preferredLanguage } from '../visitor/preferred-language.ts'

interface VisitParts {
  address: string
  place: Place
  at: number
  nameVisitor(who: { address: string; agent: string }, at: number): string
}

/** A scan's request. User agent and language are parsed only when needed. */
export class Visit implements ScanTraits {
  readonly at: number
  readonly address: string
  readonly place: Place
  /** The headers that are stored. */
  readonly agentHeader: string
  readonly languageHeader: string
  readonly referrer: string
  readonly scanId: string
  #nameVisitor
  #visitor: string | undefined

  constructor(request: IncomingMessage, { address, place, at, nameVisitor }: VisitParts) {
    this.scanId = newId('scn', new Date(at))
    this.#nameVisitor = nameVisitor
    this.at = at
    this.address = address
    this.place = place
    this.agentHeader = getHeader(request, 'user-agent', 512)
    this.languageHeader = getHeader(request, 'accept-language', 128)
    this.referrer = withoutQuery(getHeader(request, 'referer', 512))
  }

  /** Tells visitors apart for a day. */
  get visitor(): string {
    return (this.#visitor ??= this.#nameVisitor({ address: this.address, agent: this.agentHeader }, this.at))
  }

  get country(): string | null {
    return this.place.country
  }

  get deviceType(): Agent['deviceType'] {
    return parseAgent(this.agentHeader).deviceType
  }

  get os(): Agent['os'] {
    return parseAgent(this.agentHeader).os
  }

  get language(): string | null {
    return preferredLanguage(this.languageHeader)
  }
}

function getHeader(request: IncomingMessage, name: 'user-agent' | 'accept-language' | 'referer', max: number): string {
  return (request.headers[name] ?? '').slice(0, max)
}

function withoutQuery(url: string): string {
  const end = url.search(/[?#]/)
  return end === -1 ? url : url.slice(0, end)
}
