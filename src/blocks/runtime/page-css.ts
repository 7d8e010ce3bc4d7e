import { composeCss } from './compose-css.ts'
import { findBlock } from '../registry.ts'

/** The CSS of a page with blocks of these types, and nothing that it does not need; `nav: false` where it shows no navigation. */
export function pageCss(types: readonly string[], shown: { nav?: boolean } = {}): string {
  return composeCss(
    types.flatMap((type) => findBlock(type) ?? []),
    shown,
  )
}
