import type { AuditEntry } from '#dashboard/api/audit.ts'
import { isRecord } from '#sdk/http/is-record.ts'

/** An action in words, without its target: "Changed member". */
export function describeAction(action: string): string {
  const sentence = sentences[action]
  if (sentence !== undefined) return sentence
  const [target = '', verb = ''] = action.split('.')
  const pastVerb = verbs[verb] ?? capitalize(toWords(verb))
  return `${pastVerb} ${targets[target]?.singular ?? toWords(target)}`.trim()
}

/** Options of the filter by kind of target. The value is the beginning of an action: `member.` */
export function listActionFilters(): { value: string; label: string }[] {
  return Object.entries(targets).map(([name, { plural }]) => ({ value: `${name}.`, label: plural }))
}

/** Text of an action filter, which may also be a whole action or unknown. */
export function describeActionFilter(action: string): string {
  return targets[action.replace(/\.$/, '')]?.plural ?? describeAction(action)
}

export function getActorName({ actor: { name, email, type } }: Pick<AuditEntry, 'actor'>): string {
  if (name) return name
  return email ?? (type === 'command' ? 'Command on the server' : 'Unknown')
}

/** The value of a field before or after a change. */
export function formatValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–'
  if (Array.isArray(value) && value.every((item) => typeof item === 'string')) return value.join(', ') || '–'
  return typeof value === 'string' ? value : JSON.stringify(value, null, 1)
}

/** Changes with one row for each member of an object: `destination.url` instead of the whole destination. */
export function toFlatChanges(changes: AuditEntry['changes']): AuditEntry['changes'] {
  return changes.flatMap(({ field, from, to }) => {
    if (!isObject(from ?? {}) || !isObject(to ?? {}) || (!isObject(from) && !isObject(to))) return [{ field, from, to }]
    const [fromMembers, toMembers] = [isObject(from) ? from : {}, isObject(to) ? to : {}]
    const names = new Set([...Object.keys(fromMembers), ...Object.keys(toMembers)])
    return [...names]
      .filter((name) => JSON.stringify(fromMembers[name]) !== JSON.stringify(toMembers[name]))
      .map((name) => ({ field: `${field}.${name}`, from: fromMembers[name], to: toMembers[name] }))
  })
}

function isObject(value: unknown): value is Record<string, unknown> {
  return isRecord(value) && !Array.isArray(value)
}

/** "destinationUrl" as "Destination url", "design.color" as "Design, color". */
export function formatFieldName(field: string): string {
  const fieldWithSpaces = field.replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2').replaceAll('.', ', ')
  return capitalize(toWords(fieldWithSpaces).toLowerCase())
}

const sentences: Readonly<Record<string, string>> = {
  'session.sign_in': 'Signed in',
  'session.sign_in_failed': 'Failed to sign in',
  'session.sign_out': 'Signed out',
  'session.locked': 'Was locked out after failed sign-ins',
  'session.revoke': 'Ended a session',
  'session.revoke_others': 'Ended all other sessions',
  'member.invite': 'Invited member',
  'member.join': 'Joined the workspace',
  'member.reset_second_factor': 'Removed second factor',
  'account.password_change': 'Changed their password',
  'account.password_reset': 'Chose a new password with a link',
  'account.set_up': 'Set up this installation',
  'account.secure': 'Reported a change as not theirs, which ended all sessions',
  'account.email_change': 'Changed their email address',
  'two_factor.enable': 'Switched on two-factor authentication',
  'two_factor.disable': 'Switched off two-factor authentication',
  'two_factor.new_recovery_codes': 'Made new recovery codes',
  'assistant.call': 'Called a tool as an assistant',
  'assistant.connect': 'Connected assistant',
  'code.bulk_create': 'Created many codes',
  'code.bulk_update': 'Changed many codes',
  'image.generate': 'Generated image',
  'page.show_secret': 'Revealed the secret of page',
  'webhook.show_secret': 'Revealed the secret of webhook',
  'webhook.rotate_secret': 'Rotated the secret of webhook',
  'webhook.replay': 'Replayed deliveries of webhook',
  'domain.verify': 'Checked domain',
  'file.restore_version': 'Restored a version of file',
  'site.delete_version': 'Deleted a version of site',
  'site.restore_version': 'Restored a version of site',
  'workspace.leave': 'Wrote a folder for another web server from workspace',
  'codes.import': 'Imported codes into workspace',
  'brand_kit.update': 'Changed brand kit',
  'brand_kit.apply': 'Applied brand kit',
  'brand_kit.undo': 'Undid an application of the brand kit',
  'page.name_version': 'Named a version of page',
  'page.restore_revision': 'Restored an earlier revision of page',
}

const verbs: Readonly<Record<string, string>> = {
  create: 'Created',
  update: 'Changed',
  delete: 'Deleted',
  remove: 'Removed',
  revoke: 'Revoked',
  publish: 'Published',
  unpublish: 'Unpublished',
  restore: 'Restored',
  undelete: 'Restored',
  edit: 'Edited',
  duplicate: 'Duplicated',
  import: 'Imported',
  export: 'Exported',
  resume: 'Resumed',
  retry: 'Retried',
  cancel: 'Canceled',
  accept: 'Accepted',
  resend: 'Sent again',
  deploy: 'Deployed',
  replace: 'Replaced',
  send: 'Sent',
  add: 'Added',
}

// In the order of the filter.
const targets: Readonly<Record<string, { singular: string; plural: string }>> = {
  session: { singular: 'session', plural: 'Sign-ins' },
  member: { singular: 'member', plural: 'Members' },
  invitation: { singular: 'invitation', plural: 'Invitations' },
  account: { singular: 'account', plural: 'Accounts' },
  security: { singular: 'sign-in rules', plural: 'Sign-in rules' },
  workspace: { singular: 'workspace', plural: 'Workspace' },
  export: { singular: 'export', plural: 'Exports' },
  domain: { singular: 'domain', plural: 'Domains' },
  key: { singular: 'API key', plural: 'API keys' },
  assistant: { singular: 'assistant', plural: 'Assistants' },
  code: { singular: 'code', plural: 'Codes' },
  folder: { singular: 'folder', plural: 'Folders' },
  page: { singular: 'page', plural: 'Pages' },
  site: { singular: 'site', plural: 'Sites' },
  file: { singular: 'file', plural: 'Files' },
  image: { singular: 'image', plural: 'Images' },
  font: { singular: 'font', plural: 'Fonts' },
  brand_kit: { singular: 'brand kit', plural: 'Brand kit' },
  template: { singular: 'template', plural: 'Templates' },
  section: { singular: 'saved section', plural: 'Saved sections' },
  page_template: { singular: 'page template', plural: 'Page templates' },
  lead: { singular: 'lead', plural: 'Leads' },
  shared_link: { singular: 'shared link', plural: 'Shared links' },
  report: { singular: 'report', plural: 'Reports' },
  alert_settings: { singular: 'alert settings', plural: 'Alert settings' },
  utm_preset: { singular: 'UTM preset', plural: 'UTM presets' },
  utm_settings: { singular: 'allowed UTM values', plural: 'Allowed UTM values' },
  campaign: { singular: 'campaign', plural: 'Campaigns' },
  conversion: { singular: 'conversion', plural: 'Conversions' },
  webhook: { singular: 'webhook', plural: 'Webhooks' },
  delivery: { singular: 'delivery', plural: 'Deliveries' },
}

function toWords(text: string): string {
  return text.replaceAll(/[_-]+/g, ' ')
}

function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
