import { z } from 'zod'
import { dateTime, deleteEndpoint, type Endpoints, named, paged, paging } from './endpoint.ts'

export const abuseReasons = ['phishing', 'malware', 'illegal', 'impersonation', 'other'] as const

const AbuseReport = z
  .object({
    id: z.string().describe('The id of the report.'),
    at: dateTime.describe('When it was sent.'),
    url: z.string().describe('The address that the visitor reported.'),
    workspace: z
      .object(named('workspace'))
      .meta({ description: 'The workspace to which the page, the site or the code belonged.' }),
    reason: z.enum(abuseReasons).describe('What is wrong, as the visitor chose it.'),
    text: z.string().describe('What the visitor wrote. Empty: nothing.'),
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
