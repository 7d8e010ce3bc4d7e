import { buildZip } from './build-zip.ts'
import { createUniqueSubdomain } from './create-page.ts'
import type { TestWorkspace } from './service.ts'

/** Builds a ZIP of these files, as base64. */
export function zipFiles(files: Record<string, string | Uint8Array>): string {
  return buildZip(Object.entries(files).map(([name, content]) => ({ name, content }))).toString('base64')
}

/** Creates a live site in the workspace. */
export async function createSite(workspace: TestWorkspace, files: Record<string, string | Uint8Array>) {
  const body = { name: 'A site', subdomain: createUniqueSubdomain(), zip: zipFiles(files) }
  return (await workspace.call('POST /sites', { body })).site
}
