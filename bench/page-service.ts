import { createKey } from '#service/tenancy/keys/create-key.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { openTemporaryService } from './temporary-service.ts'

// The real service in a separate process, with an empty workspace. Argument: a PostgreSQL (else PGlite on disk).
const [databaseUrl] = process.argv.slice(2)
const temporaryService = await openTemporaryService(databaseUrl)
const { db } = temporaryService.opened
const { origin } = await temporaryService.serve()
const { id } = await createWorkspace(db, { name: 'Bench', plan: 'business' })
const { key } = await createKey(db, id, { name: 'Bench', scope: 'admin' })
process.send?.({ origin, key })

// This also happens when the bench is killed.
process.once('disconnect', () => void temporaryService.end())
