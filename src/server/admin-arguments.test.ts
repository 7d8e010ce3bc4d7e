import { expect, test } from 'vitest'
import { parseAdminArguments } from './admin-arguments.ts'

test.each([
  [['add-workspace', 'Acme'], { command: 'add-workspace', name: 'Acme', plan: 'business' }],
  [['add-workspace', 'Acme', '--plan', 'pro'], { command: 'add-workspace', name: 'Acme', plan: 'pro' }],
  [['set-plan', 'acme', 'free'], { command: 'set-plan', workspace: 'acme', plan: 'free' }],
  [
    ['add-member', 'acme', 'ada@example.com', 'viewer', '--name=Ada', '--password', 'a good password'],
    {
      command: 'add-member',
      workspace: 'acme',
      email: 'ada@example.com',
      role: 'viewer',
      name: 'Ada',
      password: 'a good password',
    },
  ],
  [
    ['set-role', 'acme', 'ada@example.com', 'admin'],
    { command: 'set-role', workspace: 'acme', email: 'ada@example.com', role: 'admin' },
  ],
  [
    ['remove-member', 'acme', 'ada@example.com'],
    { command: 'remove-member', workspace: 'acme', email: 'ada@example.com' },
  ],
  [['set-password', 'ada@example.com'], { command: 'set-password', email: 'ada@example.com' }],
  [['list'], { command: 'list' }],
  [['remove-demo'], { command: 'remove-demo' }],
  [['rebuild-analytics'], { command: 'rebuild-analytics', check: false }],
  [['rebuild-analytics', '--check'], { command: 'rebuild-analytics', check: true }],
])('%j is parsed', (args, command) => {
  expect(parseAdminArguments(args)).toEqual({ ok: true, command })
})

test.each([[[]], [['--help']], [['-h']], [['help']], [['add-member', '--help']]])('%j shows the help', (args) => {
  expect(parseAdminArguments(args)).toEqual({ ok: true, command: 'help' })
})

test.each([
  [['add-sandwich'], 'There is no command add-sandwich.'],
  [['add-workspace'], 'A name is needed.'],
  [['set-plan', 'acme', 'gold'], 'A plan is one of free, basic, core, pro, business.'],
  [
    ['add-member', 'acme', 'ada', 'boss'],
    'That is not an email address.\nA role is one of admin, designer, marketer, viewer.',
  ],
  [['list', 'everything'], 'list takes no everything.'],
  [['list', '--check'], 'That command takes no --check.'],
  [['remove-demo', '--plan', 'pro'], 'That command takes no --plan.'],
])('%j is refused with the reason', (args, message) => {
  expect(parseAdminArguments(args)).toEqual({ ok: false, message })
})

test('an unknown option is named in the error', () => {
  expect(parseAdminArguments(['list', '--force'])).toEqual({ ok: false, message: expect.stringContaining("'--force'") })
})
