import type { RoleRow } from '#dashboard/api/members.ts'

export type Extent = 'all' | 'some' | 'view' | 'none'

export interface RoleGroup {
  /** Such as "Codes". */
  name: string
  rows: readonly { key: string; text: string; roles: readonly string[] }[]
}

// Names by the first segment of an endpoint's path, in the order of the rail.
const groupNames: Readonly<Record<string, string>> = {
  codes: 'Codes',
  addresses: 'Codes',
  aliases: 'Codes',
  folders: 'Folders, tags and views',
  tags: 'Folders, tags and views',
  views: 'Folders, tags and views',
  design: 'Designs and templates',
  templates: 'Designs and templates',
  pages: 'Pages',
  'page-templates': 'Pages',
  'page-blocks': 'Pages',
  sections: 'Pages',
  sites: 'Sites',
  files: 'Files',
  images: 'Images',
  stock: 'Images',
  brand: 'Brand kit and fonts',
  fonts: 'Brand kit and fonts',
  scans: 'Scans and analytics',
  analytics: 'Scans and analytics',
  events: 'Scans and analytics',
  segments: 'Scans and analytics',
  annotations: 'Scans and analytics',
  splits: 'Scans and analytics',
  campaigns: 'Campaigns and conversions',
  conversions: 'Campaigns and conversions',
  submissions: 'Leads',
  'shared-links': 'Reports, alerts and shared links',
  reports: 'Reports, alerts and shared links',
  alerts: 'Reports, alerts and shared links',
  'alert-settings': 'Reports, alerts and shared links',
  'alert-causes': 'Reports, alerts and shared links',
  'utm-presets': 'UTM presets',
  'utm-settings': 'UTM presets',
  domains: 'Domains',
  webhooks: 'Webhooks',
  keys: 'API keys',
  requests: 'API keys',
  me: 'Workspace',
  exports: 'Workspace',
  demo: 'Workspace',
  members: 'Members and sign-in',
  roles: 'Members and sign-in',
  invitations: 'Members and sign-in',
  security: 'Members and sign-in',
  assistants: 'Assistants',
  messages: 'Messages',
  audit: 'Audit log',
  'abuse-reports': 'Abuse reports',
}

/** Groups the endpoints by area. */
export function toRoleGroups(rows: readonly RoleRow[]): RoleGroup[] {
  const groups = new Map<string, RoleGroup['rows'][number][]>(Object.values(groupNames).map((name) => [name, []]))
  for (const { key, summary, roles } of rows) {
    const [, firstSegment = ''] = /\/([\w-]+)/.exec(key) ?? []
    const name = groupNames[firstSegment] ?? 'Other'
    const field = /#(.+)$/.exec(key)?.[1]
    const row = { key, text: field === undefined ? summary : `${summary}: ${field} alone`, roles }
    groups.set(name, [...(groups.get(name) ?? []), row])
  }
  return [...groups].map(([name, groupRows]) => ({ name, rows: groupRows })).filter((group) => group.rows.length > 0)
}

/** The part of a group that a role may use. */
export function getExtent({ rows }: RoleGroup, role: string): Extent {
  const allowedRows = rows.filter(({ roles }) => roles.includes(role))
  if (allowedRows.length === 0) return 'none'
  if (allowedRows.length === rows.length) return 'all'
  // Viewers may also download files, and try out calls that change nothing.
  return allowedRows.every(({ roles }) => roles.includes('viewer')) ? 'view' : 'some'
}
