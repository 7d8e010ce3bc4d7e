import { readFileSync } from 'node:fs'
import { parseSync } from 'vite'

/** Names that say nothing of what they hold. */
const emptyNames: ReadonlyMap<string, string> = new Map([
  ['by', 'by whom, or by which field? `actor`, `dimension`'],
  ['judged', 'what was judged, or the verdict? `verdict`, `checkedAddress`'],
  ['met', 'what was met? `visitorsSeen`'],
  ['of', 'of what? `workspaceId`, `table`'],
  ['own', 'whose, and what? `ownHosts`, `workspaceCondition`'],
  ['wanted', 'what is wanted? `request`, `description`'],
  ['what', 'the thing itself has a name: `noun`, `resource`'],
])

/** Finds the variables and parameters whose names say nothing, each with a hint. */
export function findEmptyNames(files: readonly string[]): { place: string; hint: string }[] {
  return files.flatMap((file) => {
    const text = readFileSync(file, 'utf8')
    return listDeclaredNames(parseSync(file, text).program).flatMap(({ name, start }) => {
      const hint = emptyNames.get(name)
      return hint === undefined ? [] : [{ place: `${file}:${text.slice(0, start).split('\n').length} ${name}`, hint }]
    })
  })
}

interface DeclaredName {
  name: string
  start: number
}

/** Lists the names that a program declares as variables and parameters, also inside patterns. */
export function listDeclaredNames(program: unknown): DeclaredName[] {
  return listNodes(program).flatMap((node) => {
    if (node.type === 'VariableDeclarator') return listNames(node['id'])
    const parameters = /^(Arrow)?Function/.test(node.type) ? node['params'] : []
    return Array.isArray(parameters) ? parameters.flatMap(listNames) : []
  })
}

type SyntaxNode = Record<string, unknown> & { type: string }

function listNodes(value: unknown): SyntaxNode[] {
  if (typeof value !== 'object' || value === null) return []
  const below = Object.values(value).flatMap(listNodes)
  return isNode(value) ? [value, ...below] : below
}

/** Lists the names that a pattern declares: those of `{ id: codeId = '', ...rest }` are `codeId` and `rest`. */
function listNames(pattern: unknown): DeclaredName[] {
  if (!isNode(pattern)) return []
  const { type, name, start } = pattern
  if (type === 'Identifier' && typeof name === 'string') return [{ name, start: Number(start) }]
  const inner = [pattern['left'], pattern['argument'], pattern['parameter'], pattern['value']]
  return [...inner, ...toList(pattern['properties']), ...toList(pattern['elements'])].flatMap(listNames)
}

function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

function isNode(value: unknown): value is SyntaxNode {
  return typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'
}
