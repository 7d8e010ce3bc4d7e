import { createKey } from '#service/tenancy/keys/create-key.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { openTemporaryService } from './temporary-service.ts'

// Runs the real service, with an empty workspace, in a process of its own, and sends the parent its origin and an API key.
// Argument: the URL of a PostgreSQL database. Without it, the service uses PGlite on disk.
const [databaseUrl] = process.argv.slice(2)
const service = await openTemporaryService(databaseUrl)
const { db } = service.database
const { origin } = await service.serve()
const { id: workspaceId } = await createWorkspace(db, { name: 'Bench', plan: 'business' })
const { key } = await createKey(db, workspaceId, { name: 'Bench', scope: 'admin' })
process.send?.({ origin, key })

// The parent disconnects when it ends, even if it is killed.
process.once('disconnect', () => void service.end())
