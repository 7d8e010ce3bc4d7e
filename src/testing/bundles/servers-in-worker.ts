// The parts of the service and the bff that tests use in their own process. They are bundled into one file that Node reads itself,
// because Vitest would transform each module.
export { createBff } from '#bff/bff.ts'
export { createBffMailDuty } from '#bff/mail-duty.ts'
export { addMember, findPerson } from '#bff/people/people.ts'
export { startDuties } from '#database/leases.ts'
export { openDatabase } from '#database/open.ts'
export { createMailing } from '#mail/mailing.ts'
export { createKey } from '#service/tenancy/keys/create-key.ts'
export { openStore } from '#service/storage/open-store.ts'
export { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
export { createService } from '#service/service.ts'
