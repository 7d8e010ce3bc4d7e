import type { Site } from '#dashboard/api/sites.ts'

/** A dialog of a site's menu. */
export interface SiteTask {
  kind: 'rename' | 'address' | 'code' | 'delete'
  site: Site
}
