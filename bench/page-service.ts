import { createKey } from '#service/tenancy/keys/create-key.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { openOwn } from './temporary-service.ts'

// The real service in a separate process, with an empty workspace. Argument: a PostgreSQL (else PGlite on disk).
const [databaseUrl] = process.argv.slice(2)
const own = await openOwn(databaseUrl)
const { db } = own.opened
const { origin } = await own.serve()
const { id } = await createWorkspace(db, { name: 'Bench', plan: 'business' })
const { key } = await createKey(db, id, { name: 'Bench', scope: 'admin' })
process.send?.({ origin, key })

// Also when the bench is killed.
process.once('disconnect', () => void own.end())
