import type { Api } from '#contract/index.ts'

type WriteKey = Exclude<keyof Api, `GET ${string}`>

/**
 * What the audit log calls each forwarded write that changes something. Null: it changes nothing that people see, or is a step of
 * another one.
 */
export const actions: Record<WriteKey, string | null> = {
  'PATCH /me': 'workspace.update',
  'POST /codes': 'code.create',
  'PATCH /codes/{id}': 'code.update',
  'PATCH /codes/bulk': 'code.bulk_update',
  'POST /codes/bulk': 'code.bulk_create',
  'POST /codes/download': null,
  'POST /codes/{id}/rules/replay': null,
  'POST /codes/{id}/template': 'template.create',
  'PATCH /templates/{id}': 'template.update',
  'DELETE /templates/{id}': 'template.delete',
  'POST /folders': 'folder.create',
  'PATCH /folders/{id}': 'folder.update',
  'DELETE /folders/{id}': 'folder.delete',
  'POST /design/preview': null,
  'POST /design/auto': null,
  'POST /images': 'image.create',
  'POST /images/generate': 'image.generate',
  'PATCH /images/{id}': 'image.update',
  'DELETE /images/{id}': 'image.delete',
  'POST /stock/photos/{id}/import': 'image.import',
  'POST /views': 'view.create',
  'DELETE /views/{id}': 'view.delete',
  'POST /pages': 'page.create',
  // One entry for an hour of work: the page's own history has each edit.
  'POST /pages/{id}/edits': 'page.edit',
  'POST /pages/{id}/publish': 'page.publish',
  'POST /pages/{id}/unpublish': 'page.unpublish',
  'POST /pages/{id}/restore': 'page.restore_revision',
  'POST /pages/{id}/duplicate': 'page.duplicate',
  'POST /pages/{id}/template': 'page_template.create',
  'PATCH /pages/{id}': 'page.update',
  'DELETE /pages/{id}': 'page.delete',
  'POST /pages/{id}/undelete': 'page.undelete',
  'POST /pages/{id}/secret': 'page.show_secret',
  'DELETE /page-templates/{id}': 'page_template.delete',
  'DELETE /submissions/{id}': 'lead.delete',
  'POST /sites': 'site.create',
  'POST /sites/uploads': null,
  'PUT /sites/uploads/{uploadId}': null,
  'DELETE /sites/uploads/{uploadId}': null,
  'PATCH /sites/{id}': 'site.update',
  'DELETE /sites/{id}': 'site.delete',
  'POST /sites/{id}/deploy': 'site.deploy',
  'DELETE /sites/{id}/deploys/{deployId}': 'site.delete_version',
  'POST /sites/{id}/restore': 'site.restore_version',
  'POST /webhooks': 'webhook.create',
  'PATCH /webhooks/{id}': 'webhook.update',
  'POST /webhooks/{id}/resume': 'webhook.resume',
  'DELETE /webhooks/{id}': 'webhook.delete',
  'POST /webhooks/{id}/secret': 'webhook.show_secret',
  'POST /webhooks/{id}/rotate-secret': 'webhook.rotate_secret',
  'POST /webhooks/{id}/test': null,
  'POST /webhooks/{id}/try': null,
  'POST /webhooks/deliveries/{deliveryId}/retry': 'delivery.retry',
  'POST /webhooks/{id}/replay': 'webhook.replay',
  'PATCH /webhooks/replays/{replayId}': 'replay.update',
  'DELETE /webhooks/replays/{replayId}': 'replay.cancel',
  'POST /keys': 'key.create',
  'DELETE /keys/{id}': 'key.revoke',
  'DELETE /abuse-reports/{id}': 'abuse_report.delete',
}

/** Pages are edited many times a minute; the log has one entry an hour for each person and page. */
export const hourly: ReadonlySet<string> = new Set(['page.edit'])
