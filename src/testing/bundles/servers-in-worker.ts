// What tests use of the service and the bff within their own process, as one file: Node reads it without Vitest, which would transform each of its
// modules.
export { createBff } from '#bff/bff.ts'
export { addMember, findPerson } from '#bff/people/people.ts'
export { openDatabase } from '#database/open.ts'
export { createMailing } from '#mail/mailing.ts'
export { createKey } from '#service/tenancy/keys/create-key.ts'
export { openStore } from '#service/storage/open-store.ts'
export { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
export { createService } from '#service/service.ts'
