import { expect, test } from 'vitest'
import { listBffEndpoints, listEndpoints } from '#contract/index.ts'
import { listCallable } from './roles.ts'

test('each role may call the endpoints that this table lists', () => {
  const allEndpoints = [...listEndpoints(), ...listBffEndpoints()]
  const keys = listCallable('admin', allEndpoints)
  const roles = (['viewer', 'marketer', 'designer'] as const).map((role) => ({
    role,
    may: listCallable(role, allEndpoints),
  }))
  const table = keys.map((key) => {
    const allowed = roles.filter(({ may }) => may.includes(key)).map(({ role }) => role)
    return `${key.padEnd(45)} ${allowed.join(' ')}`.trimEnd()
  })
  for (const { may } of roles) expect(keys).toEqual(expect.arrayContaining(may))
  expect(table.join('\n')).toMatchInlineSnapshot(`
    "GET /me                                       viewer marketer designer
    PATCH /me
    GET /codes                                    viewer marketer designer
    GET /codes/filters                            viewer marketer designer
    POST /codes                                   marketer designer
    GET /codes/{id}                               viewer marketer designer
    PATCH /codes/{id}                             marketer
    PATCH /codes/{id}#design                      marketer designer
    GET /codes/{id}/history                       viewer marketer designer
    PATCH /codes/bulk                             marketer
    POST /codes/bulk                              marketer
    GET /codes/{id}/download                      viewer marketer designer
    POST /codes/download                          viewer marketer designer
    POST /codes/{id}/rules/replay                 viewer marketer designer
    POST /addresses/title                         marketer designer
    GET /aliases/check                            marketer designer
    GET /codes/sheets                             viewer marketer designer
    POST /codes/sheet                             viewer marketer designer
    GET /folders                                  viewer marketer designer
    POST /folders                                 marketer
    PATCH /folders/{id}                           marketer
    DELETE /folders/{id}                          marketer
    GET /tags                                     viewer marketer designer
    POST /design/preview                          marketer designer
    POST /design/auto                             marketer designer
    GET /templates                                viewer marketer designer
    POST /codes/{id}/template                     marketer designer
    PATCH /templates/{id}                         marketer designer
    DELETE /templates/{id}                        marketer designer
    GET /images                                   viewer marketer designer
    GET /images/labels                            viewer marketer designer
    POST /images/bulk                             marketer designer
    POST /images                                  marketer designer
    POST /images/generate                         marketer designer
    GET /images/{id}                              viewer marketer designer
    PATCH /images/{id}                            marketer designer
    DELETE /images/{id}                           marketer designer
    GET /fonts                                    viewer marketer designer
    POST /fonts                                   designer
    DELETE /fonts/{id}                            designer
    GET /brand                                    viewer marketer designer
    PUT /brand                                    designer
    POST /brand/read                              designer
    GET /brand/changes                            designer
    POST /brand/previews                          designer
    POST /brand/apply                             designer
    POST /brand/undo                              designer
    GET /stock/photos                             viewer marketer designer
    POST /stock/photos/{id}/import                marketer designer
    GET /views                                    viewer marketer designer
    POST /views                                   marketer
    DELETE /views/{id}                            marketer
    GET /scans                                    viewer marketer designer
    GET /codes/{id}/scans                         viewer marketer designer
    GET /analytics/summary                        viewer marketer designer
    GET /analytics/changes                        viewer marketer designer
    GET /analytics/ranking                        viewer marketer designer
    GET /segments                                 viewer marketer designer
    POST /segments                                marketer designer
    PATCH /segments/{id}                          marketer designer
    DELETE /segments/{id}                         marketer designer
    GET /annotations                              viewer marketer designer
    POST /annotations                             marketer designer
    PATCH /annotations/{id}                       marketer designer
    DELETE /annotations/{id}                      marketer designer
    GET /analytics/outcomes                       viewer marketer designer
    GET /codes/{id}/splits                        viewer marketer designer
    GET /splits                                   viewer marketer designer
    GET /conversions                              viewer marketer designer
    GET /campaigns                                viewer marketer designer
    POST /campaigns                               marketer
    GET /campaigns/{id}                           viewer marketer designer
    PATCH /campaigns/{id}                         marketer
    DELETE /campaigns/{id}                        marketer
    GET /shared-links                             viewer marketer designer
    POST /shared-links                            marketer
    DELETE /shared-links/{id}                     marketer
    GET /reports                                  viewer marketer designer
    POST /reports                                 marketer
    PATCH /reports/{id}                           marketer
    DELETE /reports/{id}                          marketer
    POST /reports/{id}/send                       marketer
    GET /alerts                                   viewer marketer designer
    PATCH /alerts/{id}                            marketer designer
    POST /alerts/read                             marketer designer
    GET /alert-settings                           marketer
    PATCH /alert-settings                         marketer
    GET /alert-causes                             viewer marketer designer
    GET /alert-causes/{id}/course                 viewer marketer designer
    PATCH /alert-causes/{id}                      marketer designer
    GET /utm-presets                              viewer marketer designer
    POST /utm-presets                             marketer
    PATCH /utm-presets/{id}                       marketer
    DELETE /utm-presets/{id}                      marketer
    GET /utm-settings                             viewer marketer designer
    PATCH /utm-settings
    GET /pages                                    viewer marketer designer
    POST /pages                                   designer
    GET /pages/{id}/content                       viewer marketer designer
    POST /pages/{id}/edits                        designer
    POST /pages/{id}/publish                      designer
    POST /pages/{id}/unpublish                    designer
    GET /pages/{id}/history                       viewer marketer designer
    GET /pages/{id}/history/{revision}            viewer marketer designer
    POST /pages/{id}/versions                     designer
    POST /pages/{id}/restore                      designer
    POST /pages/{id}/duplicate                    designer
    POST /pages/{id}/template                     designer
    PATCH /pages/{id}                             designer
    DELETE /pages/{id}                            designer
    POST /pages/{id}/undelete                     designer
    GET /page-blocks                              viewer marketer designer
    GET /page-templates                           viewer marketer designer
    GET /page-templates/{id}                      viewer marketer designer
    DELETE /page-templates/{id}                   designer
    GET /images/{id}/places                       viewer marketer designer
    POST /images/{id}/places                      designer
    GET /sections                                 viewer marketer designer
    POST /sections                                designer
    PATCH /sections/{id}                          designer
    DELETE /sections/{id}                         designer
    GET /submissions                              viewer marketer designer
    GET /submissions/summary                      viewer marketer designer
    GET /submissions/{id}                         viewer marketer designer
    PATCH /submissions/{id}                       marketer
    DELETE /submissions/{id}                      marketer
    POST /pages/{id}/secret                       designer
    GET /sites                                    viewer marketer designer
    POST /sites                                   marketer designer
    POST /sites/uploads                           marketer designer
    GET /sites/uploads/{uploadId}                 marketer designer
    PUT /sites/uploads/{uploadId}                 marketer designer
    DELETE /sites/uploads/{uploadId}              marketer designer
    GET /sites/{id}                               viewer marketer designer
    PATCH /sites/{id}                             marketer designer
    DELETE /sites/{id}                            marketer designer
    POST /sites/{id}/deploy                       marketer designer
    GET /sites/{id}/deploys                       viewer marketer designer
    DELETE /sites/{id}/deploys/{deployId}         marketer designer
    POST /sites/{id}/restore                      marketer designer
    POST /sites/{id}/missing-files                marketer designer
    POST /sites/{id}/deploys                      marketer designer
    GET /files                                    viewer marketer designer
    POST /files                                   marketer designer
    GET /files/{id}                               viewer marketer designer
    PATCH /files/{id}                             marketer designer
    DELETE /files/{id}                            marketer designer
    POST /files/{id}/content                      marketer designer
    GET /files/{id}/versions                      viewer marketer designer
    POST /files/{id}/restore                      marketer designer
    GET /webhooks
    POST /webhooks
    GET /webhooks/{id}
    PATCH /webhooks/{id}
    POST /webhooks/{id}/resume
    DELETE /webhooks/{id}
    POST /webhooks/{id}/secret
    POST /webhooks/{id}/rotate-secret
    POST /webhooks/{id}/test
    POST /webhooks/{id}/try
    GET /webhooks/{id}/deliveries
    GET /webhooks/deliveries
    GET /webhooks/deliveries/summary
    GET /webhooks/deliveries/{deliveryId}
    POST /webhooks/deliveries/{deliveryId}/retry
    POST /webhooks/{id}/replay
    GET /webhooks/replays/{replayId}
    PATCH /webhooks/replays/{replayId}
    DELETE /webhooks/replays/{replayId}
    GET /events                                   viewer marketer designer
    GET /domains                                  viewer marketer designer
    POST /domains
    PATCH /domains/{id}
    POST /domains/{id}/verify
    DELETE /domains/{id}
    GET /exports
    POST /exports
    GET /exports/{id}/file
    DELETE /exports/{id}
    GET /keys
    POST /keys
    DELETE /keys/{id}
    GET /requests
    GET /abuse-reports
    DELETE /abuse-reports/{id}
    GET /members
    GET /members/names                            marketer designer
    PATCH /members/{id}
    DELETE /members/{id}
    DELETE /members/{id}/second-factor
    GET /roles
    POST /submissions/{id}/reply                  marketer
    GET /assistants                               viewer marketer designer
    GET /assistants/request                       viewer marketer designer
    POST /assistants                              viewer marketer designer
    GET /assistants/device-login                  viewer marketer designer
    POST /assistants/device-login                 viewer marketer designer
    DELETE /assistants/{id}                       viewer marketer designer
    GET /audit
    GET /invitations
    POST /invitations
    POST /invitations/{id}/resend
    DELETE /invitations/{id}
    GET /messages
    POST /messages/{id}/send
    POST /messages/test
    GET /security
    PATCH /security
    DELETE /demo"
  `)
})
