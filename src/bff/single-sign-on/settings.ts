import type { Role } from '#contract/endpoint.ts'

/** Single sign-on by OpenID Connect. */
export interface SingleSignOnSettings {
  /** Exactly as the provider writes it in its tokens. */
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string[]
  /** Roles by name of a group. If there are any, groups decide the role at every sign-in. */
  roles: ReadonlyMap<string, Role>
  /** The role of people without a group that has one. Null: they have no access. */
  defaultRole: Role | null
  /** Slug of the workspace that people join; the first one by default. */
  workspace: string | null
  /** Whether passwords and passkeys are refused, but for `breakGlass`. */
  only: boolean
  /** Addresses of admins who may use their password in any case. */
  breakGlass: string[]
}
