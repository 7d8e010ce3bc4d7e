import { execFileSync, spawnSync } from 'node:child_process'
import { createHmac } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { toCurlCommand } from './to-curl-command.ts'
import { isSignedWith } from './is-signed-with.ts'
import type { Language } from '#dashboard/pickers/program-languages.ts'
import { parseSignatures, createVerifySnippet } from './verify-snippet.ts'

const secret = 'whsec_dGhlIHJpZ2h0IHNlY3JldA=='
const payload = JSON.stringify({ name: `Ben's "Café" \\ $HOME \${x} 🥐\u2028\t`, nothing: null })
const signedText = `1795171327.${payload}`
const signature = createHmac('sha256', secret).update(signedText).digest('hex')
const requestHeaders = { 'X-Service-Signature': `t=1795171327,v1=${signature},v1=${'0'.repeat(64)}` }

// Languages that are not installed are skipped.
const runByLanguage: Record<Language, (program: string, env: NodeJS.ProcessEnv) => string> = {
  node: (program, env) =>
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { env, encoding: 'utf8' }),
  python: (program, env) => execFileSync('python3', ['-c', program], { env, encoding: 'utf8' }),
  php: (program, env) => execFileSync('php', ['-r', program.replace('<?php', '')], { env, encoding: 'utf8' }),
  go: (program, env) => execFileSync('go', ['run', writeProgram(program)], { env, encoding: 'utf8' }),
}
const installed = { node: true, python: isInstalled('python3'), php: isInstalled('php'), go: isInstalled('go') }

for (const language of (['node', 'python', 'php', 'go'] as const).filter((name) => installed[name]))
  test(`the ${language} snippet verifies with the right secret and with no other`, () => {
    const program = createVerifySnippet(language, { signedText, requestHeaders })
    const run = (WEBHOOK_SECRET: string) => runByLanguage[language](program, { ...process.env, WEBHOOK_SECRET }).trim()
    expect([run(secret), run(`${secret}x`)]).toEqual(['verified', 'not signed with this secret'])
  })

test('the Go snippet contains the text and both signatures in Go syntax', () => {
  const program = createVerifySnippet('go', { signedText, requestHeaders })
  expect(program).toContain(`signed := ${JSON.stringify(signedText)}`)
  expect(program).toContain(`sent := "${signature} ${'0'.repeat(64)}"`)
})

test('the browser verifies with the right secret and with no other', async () => {
  const signedRequest = { signedText, requestHeaders }
  expect(await Promise.all([secret, `${secret}x`, ''].map((key) => isSignedWith(key, signedRequest)))).toEqual([
    true,
    false,
    false,
  ])
})

test('only a valid signature is parsed', () => {
  expect(parseSignatures('t=1, v1=ab12 ,v2=cd,v1=')).toEqual(['ab12'])
})

test('a shell passes the body on byte for byte', () => {
  const command = toCurlCommand({
    url: 'https://example.com/it’s?a=1&b=2',
    requestHeaders: { Host: 'x', 'X-A': "o'k" },
    payload,
  })
  const words = execFileSync('sh', ['-c', command.replace('curl', String.raw`printf '%s\0'`)], { encoding: 'utf8' })
  expect(words.split('\0').slice(0, -1)).toEqual([
    '-i',
    'https://example.com/it’s?a=1&b=2',
    '-H',
    "X-A: o'k",
    '--data-binary',
    payload,
  ])
})

function writeProgram(program: string): string {
  const directory = mkdtempSync(join(tmpdir(), 'snippet-'))
  onTestFinished(() => rmSync(directory, { recursive: true }))
  const file = join(directory, 'verify.go')
  writeFileSync(file, program)
  return file
}

function isInstalled(command: string): boolean {
  return spawnSync(command, ['--version']).error === undefined
}
