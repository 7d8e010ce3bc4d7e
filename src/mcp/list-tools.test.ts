import { expect, test } from 'vitest'
import { listTools } from './list-tools.ts'
import { isReadTool } from './tool.ts'
import { tools } from './tools.ts'

test('all tools together cost an assistant little to read', () => {
  expect(tools.length).toBeLessThanOrEqual(35)
  expect(JSON.stringify(listTools(tools).map((tool) => ({ ...tool, outputSchema: undefined }))).length).toBeLessThan(
    95_000,
  )
})

// They change nothing, but drawing takes render units, which a key for reading does not have.
const drawsWithoutSaving = new Set(['check_design', 'suggest_designs'])

test('a tool that changes nothing says so, and needs no more than a key for reading', () => {
  const wrongTools = listTools(tools).filter(({ name, annotations }) => {
    const tool = tools.find((candidate) => candidate.name === name)
    return tool && isReadTool(tool) !== annotations?.readOnlyHint && !drawsWithoutSaving.has(name)
  })
  expect(wrongTools).toEqual([])
})
