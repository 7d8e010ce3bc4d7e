import type { Api } from '#contract/index.ts'
import type { Answer, Sent } from '#contract/wire.ts'
import type { Client } from './client.ts'
import type { Visit } from './visit.ts'

/**
 * What a case needs beyond one credential that may write: `admin`, that it may do everything; `keys`, that API keys are
 * taken at the same address, so that the suite can make keys of its own; `other`, a credential of a second workspace.
 */
export type Need = 'admin' | 'keys' | 'other'

/** One rule, and how to see from outside that it holds. `run` rejects where it does not. */
export interface Case {
  name: string
  /** Where the rule stands. */
  rule: string
  needs?: readonly Need[]
  run(world: World): Promise<unknown>
}

export type Code = Answer<Api['POST /codes']>
export type Folder = Answer<Api['POST /folders']>
/** A builder page with its document. */
export type Page = Answer<Api['POST /pages']>
type Plan = 'free' | 'basic' | 'core' | 'pro' | 'business'

/** What cases work with; what a case has made is put away after it. */
export interface World {
  /** Up to and including `/v1`, or the dashboard's `/api`. */
  base: string
  client: Client
  /** The same address with no credential, or another one. */
  clientWith(headers: Record<string, string>): Client
  /** The credential of the second workspace. */
  other(): Client
  /** The second workspace while it is on another plan. */
  otherOn<T>(plan: Plan, work: (other: Client) => Promise<T>): Promise<T>
  /** A fresh API key of the workspace that `by` belongs to (the first one where it is left out). */
  newKey(made: {
    scope: 'read' | 'write'
    expiresAt?: string
    by?: Client
  }): Promise<{ id: string; key: string; client: Client }>
  newCode(changed?: Partial<NewCode>): Promise<Code>
  newFolder(name?: string, parentId?: string): Promise<Folder>
  /** A draft of the first workspace, or of whoever `by` belongs to, made from the first curated template. */
  newPage(changed?: Partial<NewPage> & { by?: Client }): Promise<Page>
  /** A text that nothing else in the workspace has. */
  unique(): string
  /** A subdomain that nobody has. */
  subdomain(): string
  /** Opens a scan address as a telephone would, without following it. */
  scan(code: { scanUrl: string }, init?: Opening): Promise<Response>
  /** Asks for an address of a published page or of a preview, without following where it leads. */
  visit(url: string, init?: Opening): Promise<Visit>
  /** Asks again until the answer is something. */
  until<T>(ask: () => Promise<T | null | undefined | false>, what: string): Promise<T>
}

/** How a request of a visitor differs from a plain GET. */
export interface Opening {
  method?: string
  headers?: Record<string, string>
  body?: string
}

interface NewCode {
  name: string
  destination: { type: 'url'; url: string } | { type: 'page'; pageId: string }
  folderId: string
  tags: string[]
  accessCode: string
  rules: NonNullable<Sent<'POST /codes', Api['POST /codes']>['body']['rules']>
  design: NonNullable<Sent<'POST /codes', Api['POST /codes']>['body']['design']>
}

interface NewPage {
  name: string
  subdomain: string
  templateId: string
  orgTemplateId: string
}
