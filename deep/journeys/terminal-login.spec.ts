import { spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, signIn, test } from '../../e2e/stack.ts'
import { buildCli } from '../../src/packages/build-cli.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'tessera-terminal-'))
test.beforeAll(() => buildCli(folder))
test.afterAll(() => rmSync(folder, { recursive: true, force: true }))

/** Runs the built program. `address` is what it asks to open, or nothing. */
function run(...words: string[]) {
  const env = { PATH: process.env['PATH'], HOME: folder }
  const child = spawn(process.execPath, [path.join(folder, 'tessera.js'), ...words], { cwd: folder, env })
  const address = new Promise<string>((resolve) => {
    child.stderr.on('data', (chunk) => {
      const [found] = /http\S+\?code=\S+/.exec(String(chunk)) ?? []
      if (found !== undefined) resolve(found)
    })
  })
  const exitCode = new Promise((resolve) => child.once('close', resolve))
  const result = Promise.all([exitCode, text(child.stdout), text(child.stderr)])
  return { address, result }
}

test('a terminal signs in by a code that is confirmed in the browser, until its access is revoked', async ({
  page,
  stack,
}) => {
  test.setTimeout(60_000)
  await signIn(page, stack)
  const login = run('login', '--url', stack.origin)
  await page.goto(await login.address)
  await page.getByRole('button', { name: 'Allow access' }).click()
  await expect(page.getByText('The terminal is signed in')).toBeVisible()
  const [exitCode, output] = await login.result
  expect([exitCode, output]).toEqual([0, expect.stringContaining(`at ${stack.origin}/api, as yourself`)])

  const words = ['codes', 'create', '--name', 'From a terminal', '--destination-url', 'https://example.com/menu']
  expect(await run(...words, '--jq', '.name').result).toEqual([0, 'From a terminal\n', ''])

  await page.goto(`${stack.origin}/settings/assistants`)
  await page.getByRole('button', { name: /Revoke Terminal on/ }).click()
  await page.getByRole('button', { name: 'Revoke access' }).click()
  await expect(page.getByText('No assistants yet')).toBeVisible()
  expect(await run('codes', 'list').result).toEqual([3, '', expect.stringContaining('Run: tessera login')])
})
