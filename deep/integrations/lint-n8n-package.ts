import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import path from 'node:path'

const requireTool = createRequire(path.resolve('deep/integrations/n8n-tools/package.json'))
const source = path.resolve('integrations/n8n')

interface Finding {
  rule: string
  /** The line of the node, the credentials or package.json. */
  line: string
}

interface LintResult {
  filePath: string
  messages: { ruleId: string | null; line: number; message: string }[]
}

type RuleConfigs = Record<'community' | 'credentials' | 'nodes', { rules: Record<string, unknown> }>

interface Linter {
  ESLint: new (options: object) => { lintFiles(patterns: string[]): Promise<LintResult[]> }
}

/**
 * Runs the rules that n8n has for packages of others. They read the source of a node, which has to be one literal, so the description that the
 * node makes is written as source into `folder`.
 */
export async function lintPackage(folder: string, classes: Record<string, object>): Promise<Finding[]> {
  writeFile(folder, 'package.json', readFileSync(path.join(source, 'package.json'), 'utf8'))
  for (const [file, instance] of Object.entries(classes)) {
    writeFile(folder, file, toSource(path.basename(file).split('.')[0] ?? '', instance))
    copyFileSync(
      path.join(source, 'dist/credentials/tessera.svg'),
      path.join(folder, path.dirname(file), 'tessera.svg'),
    )
  }
  const { ESLint }: Linter = requireTool('eslint')
  const eslint = new ESLint({ cwd: folder, overrideConfigFile: true, overrideConfig: createConfig() })
  const results = await eslint.lintFiles(['.'])
  return results.flatMap(({ filePath, messages }) => {
    const lines = readFileSync(filePath, 'utf8').split('\n')
    return messages.map(({ ruleId, line, message }) => ({
      rule: ruleId ?? message,
      line: (lines[line - 1] ?? '').trim(),
    }))
  })
}

function createConfig(): object[] {
  const parser: object = requireTool('@typescript-eslint/parser')
  const base: { configs: RuleConfigs } = requireTool('eslint-plugin-n8n-nodes-base')
  const { n8nCommunityNodesPlugin: community }: { n8nCommunityNodesPlugin: { configs: { recommended: object } } } =
    requireTool('@n8n/eslint-plugin-community-nodes')
  const languageOptions = { parser, parserOptions: { extraFileExtensions: ['.json'] } }
  const createPart = (kind: keyof RuleConfigs, files: string) => ({
    files: [files],
    plugins: { 'n8n-nodes-base': base },
    rules: base.configs[kind].rules,
    languageOptions,
  })
  return [
    { ...community.configs.recommended, files: ['**/*.ts', 'package.json'], languageOptions },
    createPart('community', 'package.json'),
    createPart('nodes', 'nodes/**/*.ts'),
    createPart('credentials', 'credentials/**/*.ts'),
  ]
}

function writeFile(folder: string, file: string, text: string): void {
  mkdirSync(path.join(folder, path.dirname(file)), { recursive: true })
  writeFileSync(path.join(folder, file), text)
}

/** The class as a person would write it, with the types by which the rules know what it is. */
function toSource(name: string, instance: object): string {
  const isCredential = 'authenticate' in instance
  const fields = Object.entries(instance)
    .filter(([, value]) => typeof value !== 'function')
    .map(([field, value]) => `  ${field}${fieldTypes[field] ?? ''} = ${toLiteral(value)}`)
  const methods = name.endsWith('Trigger') ? ['  async webhook() { return {} }'] : []
  const type = isCredential ? 'ICredentialType' : 'INodeType'
  return `export class ${name} implements ${type} {\n${[...fields, ...methods].join('\n')}\n}\n`
}

const fieldTypes: Readonly<Record<string, string>> = {
  description: ': INodeTypeDescription',
  properties: ': INodeProperties[]',
  icon: ': Icon',
}

const METHOD = 'a method'

/** Writes an object as TypeScript, with methods that have no body. */
function toLiteral(value: unknown): string {
  const json = JSON.stringify(value, (_name, member: unknown) => (typeof member === 'function' ? METHOD : member), 1)
  return json
    .replaceAll(/^(\s*)"(\w+)":/gm, '$1$2:')
    .replaceAll(`"${METHOD}"`, 'async () => true')
    .replaceAll(
      /"((?:[^"\\]|\\.)*)"/g,
      (_text, content: string) => `'${content.replaceAll(String.raw`\"`, '"').replaceAll("'", String.raw`\'`)}'`,
    )
}
