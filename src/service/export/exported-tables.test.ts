import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import { globSync } from 'node:fs'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import config from '../../../drizzle.config.ts'
import { exportedTables } from './exported-tables.ts'

/** The tables that are not exported, with the reason for each. */
const notExported: Readonly<Record<string, string>> = {
  user: 'people belong to an installation',
  account: 'people belong to an installation',
  session: 'people belong to an installation',
  verification: 'people belong to an installation',
  two_factor: 'people belong to an installation',
  passkey: 'people belong to an installation',
  organization: 'the bff creates it for the workspace',
  member: 'people belong to an installation',
  invitation: 'its link is signed by the installation',
  assistant_clients: 'programs register at an installation',
  assistant_grants: 'their tokens are for one installation',
  device_logins: 'in progress, for ten minutes',
  keys: 'a key is for one installation',
  secrets: 'they sign the links and cursors of this installation',
  audit_entries: 'what people did in this installation',
  abuse_reports: 'addressed to whoever runs the installation',
  api_requests: 'stored for seven days, of keys that are not exported',
  idempotent_requests: 'stored for a day, encrypted with keys that are not exported',
  image_requests: 'the monthly allowance of the installation',
  messages: 'mail that the installation sent',
  deliveries: 'in progress, or history; webhooks are paused by an import',
  delivery_attempts: 'in progress, or history; webhooks are paused by an import',
  replays: 'in progress, or history; webhooks are paused by an import',
  failing_endpoints: 'in progress; webhooks are paused by an import',
  site_uploads: 'in progress',
  waiting_leads: 'mail in progress',
  workspace_exports: 'the files of exports are not in an export',
  journal_positions: 'of the processes of the installation',
  reserved_units: 'of the processes of the installation',
  scan_workspaces: 'an import gives the workspace a number of its own',
  leases: 'of the processes of the installation',
  scan_outbox: 'on its way to ClickHouse; the export has the scans that are there',
  scan_location: 'of the whole installation',
  scan_deletions: 'in progress',
  visitor_keys: 'deleted within two days, so that visitors cannot be recognized',
  objects: 'the objects of the workspace are files of the export',
  brand_applications: 'only the last one can be undone, by the people of the installation',
  alert_checks: 'computed again by the first check',
  report_recipients:
    'not exported yet: both installations would mail the same people, and an import should mail nobody',
  alert_recipients: 'not exported yet: both installations would mail the same people, and an import should mail nobody',
  report_mails: 'mail that the installation sent to recipients that are not exported',
  alert_causes: 'not exported yet, like the alerts to which they belong',
  alerts: 'not exported yet: an alert that still applies is raised again, and resolved ones are not needed',
}

test('every table is exported or has a reason why it is not', async () => {
  const names = new Set<string>()
  for (const file of globSync([config.schema ?? []].flat())) {
    const declared: Record<string, unknown> = await import(pathToFileURL(file).href)
    for (const value of Object.values(declared)) if (is(value, PgTable)) names.add(getTableName(value))
  }
  expect([...exportedTables, ...Object.keys(notExported)].toSorted()).toEqual([...names].toSorted())
})
