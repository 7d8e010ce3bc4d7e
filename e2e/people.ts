import type { Browser, Page } from 'playwright/test'
import { once } from 'node:events'
import { connect } from 'node:net'
import { join } from 'node:path'
import { z } from 'zod'
import type { SpawnedStack } from '../src/testing/stack.ts'
import { expect, signIn } from './stack.ts'

const Session = z.object({ workspace: z.object({ id: z.string() }) })

interface Invitee {
  name: string
  role: 'designer' | 'marketer' | 'viewer'
}

type Plan = 'free' | 'basic' | 'pro'

interface Installation {
  browser: Browser
  stack: SpawnedStack
}

/** Adds another person to the workspace, and signs them in in a new window. */
export async function openAsAnotherPerson(
  { page, ...installation }: Installation & { page: Page },
  invitee: Invitee,
): Promise<Page> {
  const { workspace } = Session.parse(await (await page.request.get(`${installation.stack.origin}/session`)).json())
  return signInToNewWindow(installation, { ...invitee, workspace: workspace.id })
}

/** Creates another workspace on that plan, and signs its admin in in a new window. `setPlan` changes the plan of the workspace. */
export async function openInOtherWorkspace(
  installation: Installation,
  plan: Plan,
): Promise<{ page: Page; setPlan: (plan: Plan) => Promise<void> }> {
  const workspace = await addWorkspace(installation.stack, plan)
  const setPlan = async (newPlan: Plan) => {
    expect(await runAdminCommand(installation.stack, { command: 'set-plan', workspace, plan: newPlan })).toContain(
      '"ok":true',
    )
  }
  return { page: await signInToNewWindow(installation, { name: 'Basil', role: 'admin', workspace }), setPlan }
}

async function signInToNewWindow({ browser, stack }: Installation, member: NewMember): Promise<Page> {
  const window = await (await browser.newContext()).newPage()
  await signIn(window, { ...stack, admin: await addPerson(stack, member) })
  return window
}

/** Creates a workspace and its admin. Returns their credentials. */
export async function createPersonInOtherWorkspace(stack: SpawnedStack, name: string): Promise<Person> {
  return addPerson(stack, { name, role: 'admin', workspace: await addWorkspace(stack, 'basic') })
}

async function addWorkspace(stack: SpawnedStack, plan: Plan): Promise<string> {
  const answer = await runAdminCommand(stack, { command: 'add-workspace', name: `On ${plan}`, plan })
  const [workspace = ''] = /wsp_\w+/.exec(answer) ?? []
  return workspace
}

interface NewMember {
  name: string
  role: string
  workspace: string
}

/** Creates a member of the workspace, and returns their credentials. */
export async function addPerson(stack: SpawnedStack, { name, role, workspace }: NewMember) {
  const person = { email: `${name.toLowerCase()}-${crypto.randomUUID()}@example.com`, password: stack.admin.password }
  expect(await runAdminCommand(stack, { command: 'add-member', workspace, role, name, ...person })).toContain(
    '"ok":true',
  )
  return person
}

/** Runs an admin command on a running stack, as `npm run admin` does. */
async function runAdminCommand({ dataDir }: SpawnedStack, command: object): Promise<string> {
  const socket = connect(join(dataDir, 'admin.sock')).setEncoding('utf8')
  let answer = ''
  socket.on('data', (text: string) => (answer += text))
  socket.write(`${JSON.stringify(command)}\n`)
  await once(socket, 'close')
  return answer
}

export interface Person {
  email: string
  password: string
}

/** Opens a window without the cookies of other windows, as in the browser of another person. */
export async function openWindow(browser: Browser): Promise<Page> {
  return (await browser.newContext()).newPage()
}

/** Creates an admin of the seeded workspace, and returns their credentials. Signs the first admin in on `page`. */
export async function createAdmin(page: Page, stack: SpawnedStack, name: string): Promise<Person> {
  await signIn(page, stack)
  const { workspace } = Session.parse(await (await page.request.get(`${stack.origin}/session`)).json())
  return addPerson(stack, { name, role: 'admin', workspace: workspace.id })
}

/** Fills in the sign-in screen. */
export async function enterPassword(page: Page, { email, password }: Person): Promise<void> {
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password').fill(password)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
}

/** Posts to an address under `/auth`, with the cookies of the page. */
export async function postAuth(page: Page, { origin }: SpawnedStack, { path, data }: { path: string; data: object }) {
  const answer = await page.request.post(`${origin}/auth${path}`, { headers: { origin }, data })
  expect(answer.ok(), await answer.text()).toBe(true)
  const text = await answer.text()
  return text === '' ? null : z.unknown().parse(JSON.parse(text))
}

/** Fails unless the newest entries of the audit log include each of these texts together with the name of the person. */
export async function expectInAuditLog(
  { page, origin }: { page: Page; origin: string },
  name: string,
  texts: string[],
): Promise<void> {
  await page.goto(`${origin}/settings/audit`)
  const log = page.getByRole('table', { name: 'Audit log' })
  for (const text of texts)
    await expect(log.getByRole('row', { name: new RegExp(`${text}.*${name}|${name}.*${text}`) }).first()).toBeVisible()
}
