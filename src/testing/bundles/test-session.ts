import { z } from 'zod'
import { type Alert, alertKinds, alertSubjects } from '#contract/alerts.ts'
import { role } from '#contract/endpoint.ts'
import { plans } from '#contract/workspace.ts'

/** The workspace that a route test needs before it opens a screen. */
export const NewWorkspace = z.object({
  name: z.string().default('Test'),
  /** The role of the person who is signed in to the browser. */
  role: role.default('admin'),
  plan: z.enum(plans).default('business'),
  /**
   * The one workspace of the run with the data of the demo, instead of a new one: for tests of figures and of long lists, which change
   * nothing that another test reads.
   */
  demo: z.boolean().default(false),
  /** Whether a new workspace counts as the demo, without its data. */
  isDemo: z.boolean().default(false),
})
export type NewWorkspace = z.output<typeof NewWorkspace>

/** A workspace with a member, whose session the browser has. */
export interface TestSession {
  workspaceId: string
  userId: string
  email: string
  password: string
  /** An API key of scope admin. */
  key: string
  /** Origin of scans; the API is under /v1. */
  serviceOrigin: string
}

/** The account and the workspace that a link sets up, as that of a first start does. */
export const NewSetupLink = z.object({ userId: z.string(), workspaceId: z.string() })
export type NewSetupLink = z.output<typeof NewSetupLink>

/** Another member of a workspace. */
export const NewMember = z.object({ workspaceId: z.string(), name: z.string(), role })
export type NewMember = z.output<typeof NewMember>

export interface TestMember {
  userId: string
  email: string
  password: string
  /** The cookie of a session, for requests that are sent outside of the browser. */
  cookie: string
}

/** A request that is sent outside of the browser: by a visitor with another device, an integration or another person. */
export const OutsideRequest = z.object({
  url: z.string(),
  method: z.string().default('GET'),
  headers: z.record(z.string(), z.string()).default({}),
  body: z.string().nullable().default(null),
})
export type OutsideRequest = z.input<typeof OutsideRequest>

export interface OutsideReply {
  status: number
  headers: Record<string, string>
  body: string
}

/** How a test's receiver of webhooks answers from now on. */
export const ReceiverAnswer = z.object({
  name: z.string(),
  status: z.number().default(200),
  body: z.string().default(''),
})
export type ReceiverAnswer = z.output<typeof ReceiverAnswer>

export interface TestReceiver {
  url: string
  /** Ids of the accepted deliveries so far, the oldest first. */
  accepted: string[]
}

/** The alerts that are open in a workspace from now on; all others are resolved. */
export const OpenAlerts = z.object({
  workspaceId: z.string(),
  alerts: z.array(
    z.object({
      kind: z.enum(alertKinds),
      subject: z.object({ type: z.enum(alertSubjects), id: z.string(), name: z.string() }),
      details: z.custom<z.input<typeof Alert>['details']>(),
    }),
  ),
})
export type OpenAlerts = z.input<typeof OpenAlerts>
