import type { Role } from '#contract/endpoint.ts'

/** Single sign-on by OpenID Connect. */
export interface SingleSignOnSettings {
  /** The issuer, spelled exactly as in the tokens of the provider. */
  issuer: string
  clientId: string
  clientSecret: string
  scopes: string[]
  /**
   * The role of each group, by the name of the group. If any group has a role, the groups of a person decide their role at every sign-in.
   */
  roles: ReadonlyMap<string, Role>
  /** The role of people who are in none of these groups. Null if these people have no access. */
  defaultRole: Role | null
  /** Slug of the workspace that people join. Null for the first workspace. */
  workspace: string | null
  /** Whether passwords and passkeys are refused, except from the addresses in `breakGlass`. */
  only: boolean
  /** Addresses of admins who may always use their password. */
  breakGlass: string[]
}
