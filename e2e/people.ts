import type { Browser, Page } from '@playwright/test'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { expect, signIn } from './stack.ts'

const Session = z.object({ workspace: z.object({ id: z.string() }) })

interface Invited {
  name: string
  role: 'designer' | 'marketer' | 'viewer'
}

type Plan = 'free' | 'basic' | 'pro'

interface Known {
  browser: Browser
  stack: SpawnedStack
}

/** Another person of the same workspace, signed in with a window of their own. */
export async function anotherPerson({ page, ...known }: Known & { page: Page }, invited: Invited): Promise<Page> {
  const { workspace } = Session.parse(await (await page.request.get(`${known.stack.origin}/session`)).json())
  return enter(known, { ...invited, workspace: workspace.id })
}

/** A person of another workspace on that plan, and a function to change the plan. */
export async function personElsewhere(
  known: Known,
  plan: Plan,
): Promise<{ page: Page; setPlan: (plan: Plan) => Promise<void> }> {
  const made = await askStack(known.stack, { command: 'add-workspace', name: `On ${plan}`, plan })
  const [workspace = ''] = /wsp_\w+/.exec(made) ?? []
  const setPlan = async (other: Plan) => {
    expect(await askStack(known.stack, { command: 'set-plan', workspace, plan: other })).toContain('"ok":true')
  }
  return { page: await enter(known, { name: 'Basil', role: 'admin', workspace }), setPlan }
}

async function enter({ browser, stack }: Known, joining: Joining): Promise<Page> {
  const window = await (await browser.newContext()).newPage()
  await signIn(window, { ...stack, admin: await addPerson(stack, joining) })
  return window
}

interface Joining {
  name: string
  role: string
  workspace: string
}

/** Creates a member of the workspace; returns their credentials. */
export async function addPerson(stack: SpawnedStack, { name, role, workspace }: Joining) {
  const person = { email: `${name.toLowerCase()}-${crypto.randomUUID()}@example.com`, password: stack.admin.password }
  expect(await askStack(stack, { command: 'add-member', workspace, role, name, ...person })).toContain('"ok":true')
  return person
}

/** Runs an admin command on a running stack, like `npm run admin`. */
async function askStack({ dataDir }: SpawnedStack, command: object): Promise<string> {
  const socket = connect(join(dataDir, 'admin.sock')).setEncoding('utf8')
  let answer = ''
  socket.on('data', (text: string) => (answer += text))
  socket.write(`${JSON.stringify(command)}\n`)
  await once(socket, 'close')
  return answer
}
