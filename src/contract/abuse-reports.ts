import { z } from 'zod'
import { dateTime, deleteEndpoint, type Endpoints, paged, paging } from './endpoint.ts'

export const abuseReasons = ['phishing', 'malware', 'illegal', 'impersonation', 'other'] as const

const AbuseReport = z
  .object({
    id: z.string(),
    at: dateTime,
    url: z.string(),
    workspace: z
      .object({ id: z.string(), name: z.string() })
      .meta({ description: 'The workspace to which the page, the site or the code belonged.' }),
    reason: z.enum(abuseReasons),
    text: z.string(),
    email: z
      .string()
      .nullable()
      .meta({ description: 'The email address of the visitor, if they entered one for questions.' }),
  })
  .meta({ id: 'AbuseReport' })

/**
 * Reports of visitors about pages, sites and codes. Only the workspace that operates the installation has these reports: the oldest workspace
 * that is not a demo, if `ABUSE_REPORTS=1` is set. For other workspaces, the endpoints respond with 404.
 */
export const abuseReports = {
  'GET /abuse-reports': {
    operation: 'abuseReports.list',
    summary: 'List reports of visitors, newest first',
    roles: [],
    scope: 'admin',
    query: z.strictObject(paging),
    response: paged(AbuseReport),
    errors: ['not_found'],
  },
  'DELETE /abuse-reports/{id}': {
    ...deleteEndpoint('abuseReports.delete', 'Delete a report of a visitor', []),
    scope: 'admin',
  },
} satisfies Endpoints
