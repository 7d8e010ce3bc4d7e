import type { Api } from '#contract/index.ts'
import type { Answer, Sent } from '#contract/wire.ts'
import type { Client } from './client.ts'
import type { Visit } from './visit.ts'

/**
 * Needs of a case beyond one credential that may write. `admin`: it may do everything. `keys`: API keys are accepted at the same
 * address, so that the suite can create its own. `other`: a credential of a second workspace.
 */
export type Need = 'admin' | 'keys' | 'other'

/** One rule and its test from outside. `run` rejects if the rule does not hold. */
export interface Case {
  name: string
  /** Where the rule is documented. */
  rule: string
  needs?: readonly Need[]
  run(world: World): Promise<unknown>
}

export type Code = Answer<Api['POST /codes']>
export type Folder = Answer<Api['POST /folders']>
/** A builder page with its document. */
export type Page = Answer<Api['POST /pages']>
export type Site = Answer<Api['GET /sites/{id}']>
type Plan = 'free' | 'basic' | 'core' | 'pro' | 'business'

/** Tools for cases. Everything that a case creates is removed after it. */
export interface World {
  /** Base URL, including `/v1` or the dashboard's `/api`. */
  base: string
  client: Client
  /** The same address with another credential or none. */
  clientWith(headers: Record<string, string>): Client
  /** The credential of the second workspace. */
  other(): Client
  /** The second workspace, temporarily on another plan. */
  otherOn<T>(plan: Plan, work: (other: Client) => Promise<T>): Promise<T>
  /** A new API key of the workspace of `by`, by default the first one. */
  newKey(made: {
    scope: 'read' | 'write'
    expiresAt?: string
    by?: Client
  }): Promise<{ id: string; key: string; client: Client }>
  newCode(changed?: Partial<NewCode>): Promise<Code>
  newFolder(name?: string, parentId?: string): Promise<Folder>
  /** A draft in the workspace of `by`, by default the first one, from the first curated template. */
  newPage(changed?: Partial<NewPage> & { by?: Client }): Promise<Page>
  /** A live site with these files, by default only a home page, in the workspace of `by`, by default the first one. */
  newSite(changed?: { files?: Record<string, string>; subdomain?: string; by?: Client }): Promise<Site>
  /** A text that appears nowhere else in the workspace. */
  unique(): string
  /** A free subdomain. */
  subdomain(): string
  /** Opens a scan address as a phone would, without following the redirect. */
  scan(code: { scanUrl: string }, init?: Opening): Promise<Response>
  /** Requests an address of a published page or preview, without following redirects. */
  visit(url: string, init?: Opening): Promise<Visit>
  /** Repeats a request until it returns a value. */
  until<T>(ask: () => Promise<T | null | undefined | false>, what: string): Promise<T>
}

/** Differences of a visitor's request from a plain GET. */
export interface Opening {
  method?: string
  headers?: Record<string, string>
  body?: string
}

type NewCode = Sent<'POST /codes', Api['POST /codes']>['body']

interface NewPage {
  name: string
  subdomain: string
  templateId: string
  orgTemplateId: string
}
