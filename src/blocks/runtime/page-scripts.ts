import type { BlockDefinition } from '../schema/define-block.ts'
import { findBlock } from '../registry.ts'

/** The script of a page with blocks of these types; empty where none needs any. One that fails leaves the others alone. */
export function pageScript(types: readonly string[]): string {
  return types.map((type) => getScript(findBlock(type))).join('')
}

function getScript(definition: BlockDefinition | undefined): string {
  if (!definition?.script) return ''
  const { type, script, scriptUses = {} } = definition
  const uses = Object.entries(scriptUses).map(([name, used]) => `${name}:${used.toString()}`)
  return (
    `{const run=${script.toString()},uses={${uses.join(',')}};` +
    `for(const root of document.querySelectorAll('[data-block="${type}"]'))try{run(root,uses)}catch(error){console.error(error)}}\n`
  )
}
