import type { JsonObject, JsonValue } from '#contract/json.ts'
import { parseUrl } from '#contract/parse-url.ts'
import { type Document, getBlock, getPage } from '#document/document.ts'
import type { Operation } from '#document/operation.ts'
import { invalidField } from '#service/http/api-error.ts'

export interface PictureRules {
  scanOrigin: string
  workspaceId: string
  /** The document before the operations. A picture that it shows may have an earlier origin of pictures. */
  document: Document
}

/**
 * Refuses a picture that is neither built-in nor in the workspace's library. The URL of a picture in the library contains the id of the
 * workspace.
 */
export function requireOwnPictures(rules: PictureRules, operations: readonly Operation[]): void {
  const library = `${rules.scanOrigin}/files/images/${rules.workspaceId}/`
  // A browser resolves `..` in an address, also in its encoded forms.
  const isInLibrary = (src: string) => src.startsWith(library) && parseUrl(src)?.href.startsWith(library)
  for (const [index, operation] of operations.entries()) {
    const { name, value } = getFields(operation)
    for (const { path, src } of findPictures(value, [name])) {
      if (src === '' || src.startsWith('art:') || isInLibrary(src)) continue
      if (isShown(rules.document, operation, src)) continue
      const fieldPath = ['operations', index, ...path].join('.')
      const isStock = src.startsWith(`${rules.scanOrigin}/files/stock/`)
      const message = isStock
        ? 'A stock photo must be imported first: use the address of the imported image'
        : 'A picture must be in the library: add it there first, and use its address'
      throw invalidField('body', fieldPath, message)
    }
  }
}

/** Whether the block, the page, the theme or the navigation that an operation changes shows this picture already. */
function isShown(document: Document, operation: Operation, src: string): boolean {
  return [...findPictures(getShownFields(document, operation), [])].some((picture) => picture.src === src)
}

function getShownFields(document: Document, operation: Operation): JsonValue {
  if (operation.op === 'setBlock') return getBlock(document, operation.block)?.fields ?? null
  if (operation.op === 'setPage') return { shareImage: getPage(document, operation.page)?.shareImage ?? null }
  if (operation.op === 'setTheme') return document.theme
  return operation.op === 'setNav' ? document.nav : null
}

function getFields(operation: Operation): { name: string; value: JsonObject } {
  if (operation.op === 'addBlock' || operation.op === 'setBlock') return { name: 'fields', value: operation.fields }
  if (operation.op === 'setTheme') return { name: 'theme', value: operation.theme }
  if (operation.op === 'setNav') return { name: 'nav', value: operation.nav }
  if (operation.op === 'setPage') return { name: 'fields', value: { shareImage: operation.fields.shareImage ?? null } }
  return { name: '', value: {} }
}

/** A picture is an object with a URL and an alternative text, or its replacement on phones, which has none. */
function* findPictures(
  value: JsonValue,
  path: readonly (string | number)[],
): Generator<{ path: (string | number)[]; src: string }> {
  if (typeof value !== 'object' || value === null) return
  if (
    !Array.isArray(value) &&
    typeof value['src'] === 'string' &&
    (typeof value['alt'] === 'string' || path.at(-1) === 'phone')
  )
    yield { path: [...path, 'src'], src: value['src'] }
  const inner = Array.isArray(value) ? value.entries() : Object.entries(value)
  for (const [name, innerValue] of inner) yield* findPictures(innerValue, [...path, name])
}
