import type { Role } from '#contract/endpoint.ts'

/** Single sign-on by OpenID Connect. */
export interface SingleSignOnSettings {
  /** Spelled exactly as in the tokens of the provider. */
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string[]
  /** The role of each group, by the group's name. If there are any, groups decide the role at every sign-in. */
  roles: ReadonlyMap<string, Role>
  /** The role of people without a group that has one. If null, they have no access. */
  defaultRole: Role | null
  /** Slug of the workspace that people join; the first one by default. */
  workspace: string | null
  /** Whether passwords and passkeys are refused, except those of `breakGlass`. */
  only: boolean
  /** Addresses of admins who may always use their password. */
  breakGlass: string[]
}
