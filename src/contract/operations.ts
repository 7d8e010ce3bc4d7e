/**
 * The resources of the API. An endpoint names the resource and what it does to it, such as `webhooks.rotateSecret`. The SDK has a method of
 * that name, the command line a subcommand, and the OpenAPI document an operation id with the noun of the resource: `rotateWebhookSecret`.
 */
export const resources = {
  workspace: { noun: 'Workspace', title: 'Workspace' },
  codes: { noun: 'Code', title: 'Codes' },
  addresses: { noun: 'Address', title: 'Web addresses' },
  aliases: { noun: 'Alias', title: 'Aliases' },
  folders: { noun: 'Folder', title: 'Folders' },
  tags: { noun: 'Tag', title: 'Tags' },
  designs: { noun: 'Design', title: 'Designs of codes' },
  templates: { noun: 'Template', title: 'Design templates' },
  images: { noun: 'Image', title: 'Images' },
  fonts: { noun: 'Font', title: 'Fonts' },
  brand: { noun: 'Brand', title: 'Brand kit' },
  stockPhotos: { noun: 'StockPhoto', title: 'Stock photos' },
  views: { noun: 'View', title: 'Saved views' },
  scans: { noun: 'Scan', title: 'Scans' },
  analytics: { noun: 'Analytics', title: 'Analytics' },
  segments: { noun: 'Segment', title: 'Segments' },
  annotations: { noun: 'Annotation', title: 'Annotations' },
  conversions: { noun: 'Conversion', title: 'Conversions' },
  campaigns: { noun: 'Campaign', title: 'Campaigns' },
  sharedLinks: { noun: 'SharedLink', title: 'Shared links' },
  reports: { noun: 'Report', title: 'Reports by mail' },
  alerts: { noun: 'Alert', title: 'Alerts' },
  alertCauses: { noun: 'AlertCause', title: 'Causes of alerts' },
  alertSettings: { noun: 'AlertSettings', title: 'Alert settings' },
  utmPresets: { noun: 'UtmPreset', title: 'UTM presets' },
  utmSettings: { noun: 'UtmSettings', title: 'UTM settings' },
  pages: { noun: 'Page', title: 'Pages' },
  pageBlocks: { noun: 'PageBlock', title: 'Page blocks' },
  pageTemplates: { noun: 'PageTemplate', title: 'Page templates' },
  sections: { noun: 'Section', title: 'Saved sections' },
  submissions: { noun: 'Submission', title: 'Form submissions' },
  sites: { noun: 'Site', title: 'Sites' },
  files: { noun: 'File', title: 'Files' },
  webhooks: { noun: 'Webhook', title: 'Webhooks' },
  deliveries: { noun: 'Delivery', title: 'Webhook deliveries' },
  replays: { noun: 'Replay', title: 'Webhook replays' },
  events: { noun: 'Event', title: 'Live events' },
  domains: { noun: 'Domain', title: 'Domains' },
  exports: { noun: 'Export', title: 'Exports' },
  keys: { noun: 'Key', title: 'API keys' },
  requests: { noun: 'Request', title: 'API requests' },
  abuseReports: { noun: 'AbuseReport', title: 'Abuse reports' },
  auditEntries: { noun: 'AuditEntry', title: 'Audit log' },
  members: { noun: 'Member', title: 'Members' },
  roles: { noun: 'Role', title: 'Roles' },
  invitations: { noun: 'Invitation', title: 'Invitations' },
  messages: { noun: 'Message', title: 'Mail' },
  security: { noun: 'Security', title: 'Sign-in rules' },
} as const satisfies Record<string, { noun: string; title: string }>
export type Resource = keyof typeof resources
/** The resource and what the endpoint does to it: a verb, followed by a noun where the verb alone would be ambiguous. */
export type Operation = `${Resource}.${string}`

/** An operation in its two parts. */
export function parseOperation(operation: Operation): { resource: Resource; method: string } {
  const [resource = '', method = ''] = operation.split('.')
  if (!isResource(resource)) throw new Error(`There is no resource ${resource}.`)
  return { resource, method }
}

function isResource(name: string): name is Resource {
  return Object.hasOwn(resources, name)
}

/** Verbs that say something about many resources: `codes.list` is `listCodes`. */
const verbsOfMany = new Set(['list', 'search', 'stream'])

/** The operation id of OpenAPI: `codes.list` is `listCodes`, `codes.createMany` is `createManyCodes`. */
export function toOperationId(operation: Operation): string {
  const { resource, method } = parseOperation(operation)
  const [, verb = '', rest = ''] = /^([a-z]+)(.*)$/.exec(method) ?? []
  const isPlural = rest === 'Many' || (rest === '' && verbsOfMany.has(verb))
  if (isPlural) return verb + rest + capitalize(resource)
  return verb + resources[resource].noun + rest
}

function capitalize(name: string): string {
  return name.charAt(0).toUpperCase() + name.slice(1)
}
