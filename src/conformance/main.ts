import { parseArgs } from 'node:util'
import { findMetRequirements, runCase, suite, listUnmetRequirements } from './suite.ts'
import type { RunOptions } from './world.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string' },
    key: { type: 'string' },
    'other-key': { type: 'string' },
    only: { type: 'string' },
  },
})

/** `node src/conformance/main.ts --url https://…/v1 --key svc_live_… [--other-key svc_live_…] [--only words]` */
if (values.url === undefined || values.key === undefined) {
  print(
    '--url (up to /v1) and --key are required. With --other-key, a key of a second workspace, the cases that need one run too.',
  )
  process.exit(2)
}
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const other = values['other-key']
const options: RunOptions = {
  url: values.url.replace(/\/$/, ''),
  credentials: bearer(values.key),
  ...(other === undefined ? {} : { otherCredentials: bearer(other) }),
}
process.exitCode = (await runAll()) === 0 ? 0 : 1

async function runAll(): Promise<number> {
  const metRequirements = await findMetRequirements(options)
  const counts = { pass: 0, fail: 0, skip: 0 }
  for (const [group, cases] of Object.entries(suite))
    for (const testCase of cases.filter(({ name }) => name.includes(values.only ?? ''))) {
      const missing = listUnmetRequirements(testCase, metRequirements)
      const error = missing.length > 0 ? null : await runCase(testCase, options, new Set()).then(() => null, String)
      const result = missing.length > 0 ? 'skip' : error === null ? 'pass' : 'fail'
      counts[result]++
      print(`${result}  ${group}: ${testCase.name}`)
      if (missing.length > 0) print(`      not run: needs ${missing.join(', ')}`)
      if (error !== null) print(`      ${error.replaceAll('\n', '\n      ')}\n      rule: ${testCase.rule}`)
    }
  print(`\n${counts.pass} passed, ${counts.fail} failed, ${counts.skip} were not run`)
  return counts.fail
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
