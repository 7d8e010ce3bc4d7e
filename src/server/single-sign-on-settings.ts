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

/** The schema of `group=role,…`. The name of a group may contain spaces and `=`. */
export const groupRoles = z.string().transform((text, context) => {
  const rolesByGroup = new Map<string, Role>()
  for (const part of text.split(',').filter((entry) => entry.trim() !== '')) {
    const separator = part.lastIndexOf('=')
    const group = part.slice(0, Math.max(0, separator)).trim()
    const role = z.enum(roles).safeParse(part.slice(separator + 1).trim())
    if (group === '' || !role.success) {
      context.addIssue({ code: 'custom', message: `must be like staff=viewer,design=designer, not ${part.trim()}` })
      return z.NEVER
    }
    rolesByGroup.set(group, role.data)
  }
  return rolesByGroup
})

/** Finds problems of the variables together: the configuration is incomplete, or lets nobody in. */
export function findSingleSignOnProblems(variables: SingleSignOnVariables): { name: string; message: string }[] {
  const { OIDC_ISSUER: issuer } = variables
  const names = ['OIDC_ISSUER', 'OIDC_CLIENT_ID', 'OIDC_CLIENT_SECRET'] as const
  const missingNames = names.filter((name) => variables[name] === undefined)
  if (missingNames.length === names.length) {
    const otherVariable = Object.entries(variables).find(
      ([name, value]) => name.startsWith('OIDC_') && value !== undefined,
    )
    return otherVariable
      ? [{ name: otherVariable[0], message: 'needs OIDC_ISSUER, OIDC_CLIENT_ID and OIDC_CLIENT_SECRET' }]
      : []
  }
  const problems: { name: string; message: string }[] = missingNames.map((name) => ({
    name,
    message: `is missing: ${names.join(', ')} go together`,
  }))
  const addProblemIf = (isWrong: boolean | undefined, name: string, message: string) => {
    if (isWrong) problems.push({ name, message })
  }
  addProblemIf(
    issuer?.startsWith('http:') && !variables.ALLOW_PRIVATE_HOSTS,
    'OIDC_ISSUER',
    'must begin with https:, or set ALLOW_PRIVATE_HOSTS=1 for one in your own network',
  )
  addProblemIf(/[?#]/.test(issuer ?? ''), 'OIDC_ISSUER', 'must be an address without ? and #')
  addProblemIf(variables.OIDC_SCOPES && !variables.OIDC_SCOPES.includes('openid'), 'OIDC_SCOPES', 'must include openid')
  addProblemIf(
    variables.OIDC_DEFAULT_ROLE === 'none' && !variables.OIDC_ROLES?.size,
    'OIDC_DEFAULT_ROLE',
    'none lets nobody in without OIDC_ROLES',
  )
  addProblemIf(
    variables.OIDC_ONLY && !variables.OIDC_BREAK_GLASS?.length,
    'OIDC_ONLY',
    'needs OIDC_BREAK_GLASS: the addresses of admins who may use their password when single sign-on fails',
  )
  return problems
}

/** The settings of single sign-on. Null if single sign-on is not configured. */
export function toSingleSignOn(variables: SingleSignOnVariables): SingleSignOnSettings | null {
  const { OIDC_ISSUER: issuer, OIDC_CLIENT_ID: clientId, OIDC_CLIENT_SECRET: clientSecret } = variables
  if (issuer === undefined || clientId === undefined || clientSecret === undefined) return null
  const { OIDC_DEFAULT_ROLE: defaultRole = 'viewer' } = variables
  return {
    issuer,
    clientId,
    clientSecret,
    scopes: variables.OIDC_SCOPES ?? ['openid', 'email', 'profile'],
    roles: variables.OIDC_ROLES ?? new Map(),
    defaultRole: defaultRole === 'none' ? null : defaultRole,
    workspace: variables.OIDC_WORKSPACE ?? null,
    only: variables.OIDC_ONLY ?? false,
    breakGlass: variables.OIDC_BREAK_GLASS ?? [],
  }
}
