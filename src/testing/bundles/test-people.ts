import { hashPassword } from 'better-auth/crypto'
import type { FastifyInstance } from 'fastify'
import { createHash, createHmac, randomUUID } from 'node:crypto'
import { addMember } from '#bff/people/people.ts'
import { account, session, user } from '#bff/better-auth/schema.ts'
import type { Database } from '#database/open.ts'
import { createKey } from '#service/tenancy/keys/create-key.ts'
import { createWorkspace } from '#service/tenancy/workspaces/create-workspace.ts'
import { openScanStore } from '#service/scans/open-scan-store.ts'
import { seedDemoAlerts } from '#service/seed-demo-alerts.ts'
import { seedDemoPages } from '#service/seeds/demo-pages.ts'
import { seedDemo } from '#service/seeds/seed-demo.ts'
import type { NewMember, NewWorkspace, TestMember, TestSession } from './test-session.ts'

interface TestPeopleOptions {
  db: Database
  service: FastifyInstance
  serviceOrigin: string
  /** Signs the session cookies. */
  secret: string
}

interface Workspace {
  id: string
  slug: string
  name: string
  key: string
}

const password = 'correct horse battery'
const DAY_MS = 86_400_000

/** Creates workspaces and people directly in the database. Requests would be slower, and no test is about them. */
export async function createTestPeople({ db, service, serviceOrigin, secret }: TestPeopleOptions) {
  const workspaces = new Map<string, Workspace>()
  let demo: Promise<Workspace> | undefined
  // Hashing a password is slow by design, so all people have the same password and share its hash.
  const passwordHash = await hashPassword(password)

  async function addWorkspace({ name, plan, isDemo }: NewWorkspace): Promise<Workspace> {
    const { id, slug } = await createWorkspace(db, { name, plan, demo: isDemo })
    const { key } = await createKey(db, id, { name: 'Dashboard', scope: 'admin' })
    const workspace = { id, slug, name, key }
    workspaces.set(id, workspace)
    return workspace
  }

  async function addDemo(workspaceOptions: NewWorkspace): Promise<Workspace> {
    const workspace = await addWorkspace(workspaceOptions)
    const scanStore = openScanStore(db, {})
    await seedDemo(db, workspace.id, { scanStore })
    await seedDemoPages({ app: service, db, scanStore }, workspace)
    await seedDemoAlerts(db, { scanStore, workspaceId: workspace.id })
    return workspace
  }

  async function addPerson(workspace: Workspace, { name, role }: Omit<NewMember, 'workspaceId'>): Promise<TestMember> {
    const userId = `usr_${randomUUID()}`
    const email = `${name.split(' ')[0]?.toLowerCase()}.${userId.slice(-12)}@example.com`
    await db.insert(user).values({ id: userId, name, email, emailVerified: true })
    const credential = { accountId: userId, providerId: 'credential', password: passwordHash }
    await db.insert(account).values({ id: `acc_${randomUUID()}`, userId, ...credential })
    await addMember(db, { workspace, email, name, role })
    return { userId, email, password, cookie: await beginSession(userId, workspace.id) }
  }

  /** Creates a session as a sign-in does, without checking the password, and returns its cookie. */
  async function beginSession(userId: string, workspaceId: string): Promise<string> {
    const token = randomUUID()
    await db.insert(session).values({
      id: randomUUID(),
      userId,
      token: createHash('sha256').update(token).digest('base64url'),
      expiresAt: new Date(Date.now() + 14 * DAY_MS),
      activeOrganizationId: workspaceId,
    })
    const signature = createHmac('sha256', secret).update(token).digest('base64')
    return `tessera.session_token=${encodeURIComponent(`${token}.${signature}`)}`
  }

  return {
    findApiKey: async (workspaceId: string) => workspaces.get(workspaceId)?.key ?? null,
    async createWorkspaceWithPerson(workspaceOptions: NewWorkspace): Promise<{ answer: TestSession; cookie: string }> {
      const workspace = await (workspaceOptions.demo
        ? (demo ??= addDemo(workspaceOptions))
        : addWorkspace(workspaceOptions))
      const { cookie, ...person } = await addPerson(workspace, { name: 'Ada Lovelace', role: workspaceOptions.role })
      return { answer: { workspaceId: workspace.id, key: workspace.key, serviceOrigin, ...person }, cookie }
    },
    async createMember({ workspaceId, ...person }: NewMember): Promise<{ answer: TestMember }> {
      const workspace = workspaces.get(workspaceId)
      if (!workspace) throw new Error(`No test has made the workspace ${workspaceId}.`)
      return { answer: await addPerson(workspace, person) }
    },
  }
}
