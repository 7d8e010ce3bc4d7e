import type { Api } from '#contract/index.ts'
import type { EndpointResponse, EndpointRequest } from '#contract/wire.ts'
import type { Client } from './client.ts'
import type { Visit } from './visit.ts'

/**
 * Requirements of a case, besides a credential that may write. `admin`: the credential may do everything. `keys`: API keys are accepted at
 * the same address, so that the case can create keys. `other`: there is a credential of a second workspace.
 */
export type CaseRequirement = 'admin' | 'keys' | 'other'

/** A rule of the specification and its black-box test. `run` rejects if the rule does not hold. */
export interface Case {
  name: string
  /** Where the rule is documented. */
  rule: string
  needs?: readonly CaseRequirement[]
  run(world: World): Promise<unknown>
}

export type Code = EndpointResponse<Api['POST /codes']>
export type Folder = EndpointResponse<Api['POST /folders']>
/** A page of the builder with its document. */
export type Page = EndpointResponse<Api['POST /pages']>
export type Site = EndpointResponse<Api['GET /sites/{id}']>
type Plan = 'free' | 'basic' | 'core' | 'pro' | 'business'

/** The tools of a case. Everything that they create is removed after the case. */
export interface World {
  /** Base URL, including `/v1` or the dashboard's `/api`. */
  base: string
  client: Client
  /** Creates a client for the same address whose requests have these headers: another credential, or none. */
  createClientWith(headers: Record<string, string>): Client
  /** Returns a client of the second workspace. */
  getOtherClient(): Client
  /** Does the work while the second workspace is on another plan. */
  withOtherOnPlan<T>(plan: Plan, work: (otherClient: Client) => Promise<T>): Promise<T>
  /** Creates an API key in the workspace of `owner`, by default the first one. */
  createKey(options: {
    scope: 'read' | 'write'
    expiresAt?: string
    owner?: Client
  }): Promise<{ id: string; key: string; client: Client }>
  createCode(fields?: Partial<NewCode>): Promise<Code>
  createFolder(name?: string, parentId?: string): Promise<Folder>
  /** Creates a draft in the workspace of `owner`, by default the first one, from the first curated template. */
  createPage(fields?: Partial<NewPage> & { owner?: Client }): Promise<Page>
  /** Creates a live site with these files, by default only a home page, in the workspace of `owner`, by default the first one. */
  createSite(options?: { files?: Record<string, string>; subdomain?: string; owner?: Client }): Promise<Site>
  /** Creates a text that appears nowhere else in the workspace. */
  createUniqueText(): string
  /** Creates a subdomain that is free. */
  createSubdomain(): string
  /** Opens a scan address as a phone would, without following the redirect. */
  scan(code: { scanUrl: string }, init?: VisitOptions): Promise<Response>
  /** Requests an address of a published page or preview, without following redirects. */
  visit(url: string, init?: VisitOptions): Promise<Visit>
  /** Repeats an attempt until it returns a value. The error of a timeout has the description. */
  until<T>(attempt: () => Promise<T | null | undefined | false>, description: string): Promise<T>
}

/** How the request of a visitor differs from a plain GET. */
export interface VisitOptions {
  method?: string
  headers?: Record<string, string>
  body?: string
}

type NewCode = EndpointRequest<'POST /codes', Api['POST /codes']>['body']

interface NewPage {
  name: string
  subdomain: string
  templateId: string
  orgTemplateId: string
}
