import { expect, test } from 'vitest'
import { deviceTypes, systems } from '#contract/rule-values.ts'
import { realAgents } from '#testing/real-world/agents.ts'
import { parseAgent } from './agent.ts'

test.each(realAgents)('$header', ({ header, person }) => {
  const { bot, ...parsed } = parseAgent(header)
  if (person === null) return expect(bot).toBe(true)
  expect({ bot, ...parsed }).toEqual({ bot: false, ...person })
  if (parsed.deviceType !== null) expect(deviceTypes).toContain(parsed.deviceType)
  if (parsed.os !== null) expect(systems).toContain(parsed.os)
})

test('every browser sends a User-Agent, so a request without one is from a program', () => {
  expect(parseAgent('').bot).toBe(true)
})

test('no header makes the parser throw', () => {
  for (const header of [
    '\0',
    '(',
    'Mozilla/5.0 ((((',
    'x'.repeat(10_000),
    'Windows '.repeat(200),
    '\uD800',
    '<script>',
  ])
    expect(parseAgent(header)).toHaveProperty('bot')
})
