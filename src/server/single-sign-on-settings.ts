import { z } from 'zod'
import { type Role, roles } from '#contract/endpoint.ts'
import type { SingleSignOnSettings } from '#bff/single-sign-on/settings.ts'

/** The variables of single sign-on, each parsed on its own. */
export interface SingleSignOnVariables {
  OIDC_ISSUER?: string | undefined
  OIDC_CLIENT_ID?: string | undefined
  OIDC_CLIENT_SECRET?: string | undefined
  OIDC_SCOPES?: string[] | undefined
  OIDC_ROLES?: Map<string, Role> | undefined
  OIDC_DEFAULT_ROLE?: Role | 'none' | undefined
  OIDC_WORKSPACE?: string | undefined
  OIDC_ONLY?: boolean | undefined
  OIDC_BREAK_GLASS?: string[] | undefined
  ALLOW_PRIVATE_HOSTS: boolean
}

/** `group=role,…`. The name of a group may have spaces and `=`. */
export const groupRoles = z.string().transform((text, context) => {
  const byGroup = new Map<string, Role>()
  for (const part of text.split(',').filter((each) => each.trim() !== '')) {
    const end = part.lastIndexOf('=')
    const group = part.slice(0, Math.max(0, end)).trim()
    const role = z.enum(roles).safeParse(part.slice(end + 1).trim())
    if (group === '' || !role.success) {
      context.addIssue({ code: 'custom', message: `must be like staff=viewer,design=designer, not ${part.trim()}` })
      return z.NEVER
    }
    byGroup.set(group, role.data)
  }
  return byGroup
})

/** What is wrong with the variables together: half a configuration, or one that lets nobody in. */
export function findSingleSignOnProblems(set: SingleSignOnVariables): { name: string; message: string }[] {
  const { OIDC_ISSUER: issuer } = set
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const missing = names.filter((name) => set[name] === undefined)
  if (missing.length === names.length) {
    const alone = Object.entries(set).find(([name, value]) => name.startsWith('OIDC_') && value !== undefined)
    return alone ? [{ name: alone[0], message: 'needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET' }] : []
  }
  const problems: { name: string; message: string }[] = missing.map((name) => ({
    name,
    message: `is missing: ${names.join(', ')} go together`,
  }))
  const add = (isWrong: boolean | undefined, name: string, message: string) => {
    if (isWrong) problems.push({ name, message })
  }
  add(
    issuer?.startsWith('http:') && !set.ALLOW_PRIVATE_HOSTS,
    'OIDC_ISSUER',
    'must begin with https:, or set ALLOW_PRIVATE_HOSTS=1 for one in your own network',
  )
  add(/[?#]/.test(issuer ?? ''), 'OIDC_ISSUER', 'must be an address without ? and #')
  add(set.OIDC_SCOPES && !set.OIDC_SCOPES.includes('openid'), 'OIDC_SCOPES', 'must include openid')
  add(
    set.OIDC_DEFAULT_ROLE === 'none' && !set.OIDC_ROLES?.size,
    'OIDC_DEFAULT_ROLE',
    'none lets nobody in without OIDC_ROLES',
  )
  add(
    set.OIDC_ONLY && !set.OIDC_BREAK_GLASS?.length,
    'OIDC_ONLY',
    'needs OIDC_BREAK_GLASS: the addresses of admins who may use their password when single sign-on fails',
  )
  return problems
}

/** Null: there is no single sign-on. */
export function toSingleSignOn(set: SingleSignOnVariables): SingleSignOnSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = set
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null
  const { OIDC_DEFAULT_ROLE: defaultRole = 'viewer' } = set
  return {
    issuer,
    clientId,
    clientSecret,
    scopes: set.OIDC_SCOPES ?? ['openid', 'email', 'profile'],
    roles: set.OIDC_ROLES ?? new Map(),
    defaultRole: defaultRole === 'none' ? null : defaultRole,
    workspace: set.OIDC_WORKSPACE ?? null,
    only: set.OIDC_ONLY ?? false,
    breakGlass: set.OIDC_BREAK_GLASS ?? [],
  }
}
