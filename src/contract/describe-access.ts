import { type Endpoint, roles as allRoles } from './endpoint.ts'
import type { EndpointRow } from './index.ts'
import { findRequiredScope } from './required-scope.ts'

/** Says in Markdown who may call an endpoint: the scope of the key, and the roles of members. */
export function describeAccess({ method, endpoint }: Pick<EndpointRow, 'method' | 'endpoint'>): string {
  return `**Access:** ${keysByScope[findRequiredScope(endpoint, method)]}. ${describeRoles(endpoint)}`
}

const keysByScope = {
  read: 'every API key',
  write: 'API keys of the scope `write`',
  admin: 'the key of the dashboard, which has the scope `admin`',
} as const

function describeRoles({ roles, part }: Endpoint): string {
  if (roles === null) return 'Members cannot call it.'
  const names = ['admin', ...roles].toSorted()
  const partial = part?.roles.filter((role) => !names.includes(role)) ?? []
  const members =
    names.length === 1
      ? 'only admins'
      : names.length === allRoles.length
        ? 'every role'
        : formatList(names.map((role) => `\`${role}\``))
  const fields = formatList((part?.fields ?? []).map((field) => `\`${field}\``))
  return partial.length === 0
    ? `Members: ${members}.`
    : `Members: ${members}; ${formatList(partial.map((role) => `\`${role}\``))} only with the fields ${fields}.`
}

function formatList(words: readonly string[]): string {
  return new Intl.ListFormat('en').format(words)
}
