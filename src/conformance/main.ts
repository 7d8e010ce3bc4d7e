import { parseArgs } from 'node:util'
import { needsMet, runCase, suite, unmet } from './suite.ts'
import type { Given } from './world.ts'

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
  print('Give --url (up to /v1) and --key; --other-key of a second workspace runs the cases that need one.')
  process.exit(2)
}
const bearer = (key: string) => ({ authorization: `Bearer ${key}` })
const other = values['other-key']
const given: Given = {
  url: values.url.replace(/\/$/, ''),
  credentials: bearer(values.key),
  ...(other === undefined ? {} : { otherCredentials: bearer(other) }),
}
process.exitCode = (await runAll()) === 0 ? 0 : 1

async function runAll(): Promise<number> {
  const met = await needsMet(given)
  const counts = { pass: 0, fail: 0, skip: 0 }
  for (const [group, cases] of Object.entries(suite))
    for (const one of cases.filter(({ name }) => name.includes(values.only ?? ''))) {
      const missing = unmet(one, met)
      const error = missing.length > 0 ? null : await runCase(one, given, new Set()).then(() => null, String)
      const result = missing.length > 0 ? 'skip' : error === null ? 'pass' : 'fail'
      counts[result]++
      print(`${result}  ${group}: ${one.name}`)
      if (missing.length > 0) print(`      not run: needs ${missing.join(', ')}`)
      if (error !== null) print(`      ${error.replaceAll('\n', '\n      ')}\n      rule: ${one.rule}`)
    }
  print(`\n${counts.pass} hold, ${counts.fail} do not, ${counts.skip} were not run`)
  return counts.fail
}

function print(line: string) {
  process.stdout.write(`${line}\n`)
}
