import type { JsonObject } from '#contract/json.ts'

/** A string is a paragraph, a list of strings a bulleted list, `steps` a numbered one; `**words**` are bold. */
export type Part = string | string[] | { steps: string[] }

/** Rich text from plain text. */
export function prose(...parts: Part[]): JsonObject {
  return { type: 'doc', content: parts.map(toNode) }
}

function toNode(part: Part): JsonObject {
  if (typeof part === 'string') return paragraph(part)
  return Array.isArray(part) ? list('bulletList', part) : list('orderedList', part.steps)
}

const list = (type: 'bulletList' | 'orderedList', items: string[]): JsonObject => ({
  type,
  content: items.map((item) => ({ type: 'listItem', content: [paragraph(item)] })),
})

const paragraph = (words: string): JsonObject => ({ type: 'paragraph', content: runs(words) })

// After the split, texts at odd positions were between two marks.
const runs = (words: string): JsonObject[] =>
  words
    .split('**')
    .map((text, place): JsonObject =>
      place % 2 === 1 ? { type: 'text', text, marks: [{ type: 'bold' }] } : { type: 'text', text },
    )
    .filter((run) => run['text'] !== '')
