import { spawnSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { readableAddresses } from '#testing/real-world/readable-addresses.ts'
import { summarizeAddress, toReadableAddress } from './readable-address.ts'
import { readSentAddress } from './typed-address.ts'

test.each(readableAddresses.map(({ stored, readable, source }) => [stored, readable, source] as const))(
  '%s is read as %s (%s)',
  (stored, readable) => {
    expect(toReadableAddress(stored)).toBe(readable)
  },
)

test('a readable address leads to the same address when it is entered', () => {
  const addresses = readableAddresses.filter(({ stored }) => readSentAddress(stored).ok)
  expect(addresses.length).toBeGreaterThan(40)
  for (const { stored, readable } of addresses)
    expect(readSentAddress(readable)).toEqual({
      ok: true,
      url: new URL(stored).href.replaceAll(/%[\da-f]{2}/g, (byte) => byte.toUpperCase()),
    })
})

test.each([
  ['https://www.ex.example/menu/', 'ex.example/menu'],
  ['https://ex.example/?q=a#b', 'ex.example'],
  ['https://xn--mnchen-3ya.example:8080/stra%C3%9Fe', 'münchen.example:8080/straße'],
  ['https://anna:secret@ex.example/a', 'ex.example/a'],
  ['mailto:anna@ex.example', 'mailto:anna@ex.example'],
  ['no address', 'no address'],
])('the summary of %s is %s', (url, summary) => {
  expect(summarizeAddress(url)).toBe(summary)
})

test.each(['%', '%C3', '%C3%A4', '%CC%88', 'xn--', 'a.', '@', '%E2%80%8B'])(
  'five megabytes of %s are read in less than six seconds',
  (part) => {
    const startedAt = performance.now()
    const text = `https://ex.example/${part.repeat(5_000_000 / part.length)}`
    toReadableAddress(text)
    toReadableAddress(text.replace('/ex.example/', '/'))
    expect(performance.now() - startedAt).toBeLessThan(6000)
  },
)

test('Node can run the source of the module without a build, as benchmarks do', () => {
  const module = new URL('./readable-address.ts', import.meta.url).href
  const script = `const { toReadableAddress } = await import('${module}'); console.log(toReadableAddress('https://xn--mnchen-3ya.example/'))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', script], { encoding: 'utf8' })
  expect([stdout.trim(), stderr]).toEqual(['https://münchen.example/', ''])
})
