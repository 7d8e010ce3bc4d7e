import { shorten } from '#contract/cut-text.ts'
import type { JsonObject, JsonValue } from '#contract/json.ts'
import { isObject } from './field.ts'
import { isLink } from './href.ts'
import { MAX_LIST_DEPTH, richTextLimits as limits } from './rich-text.ts'

/** A message that names the part of the rich text that exceeds a limit. Null if no part does. Visits each node once. */
export function findExceededLimit(value: JsonValue | undefined): string | null {
  if (!isObject(value)) return null
  if (countContent(value) > limits.nodes) return `Must have at most ${limits.nodes} paragraphs and lists`
  return findFirst(value['content'], (node) => findInNode(node, 0))
}

function findInNode(node: JsonObject, depth: number): string | null {
  if (node['type'] === 'paragraph') {
    if (countContent(node) > limits.spans)
      return `The paragraph ${quoteBeginning(node)} must have at most ${limits.spans} line breaks, links and changes between bold, italic and plain`
    return findFirst(node['content'], findInSpan)
  }
  if (depth >= MAX_LIST_DEPTH) return `The list ${quoteBeginning(node)} must be at most ${MAX_LIST_DEPTH} levels deep`
  if (countContent(node) > limits.items)
    return `The list ${quoteBeginning(node)} must have at most ${limits.items} entries`
  return findFirst(node['content'], (item) => {
    if (countContent(item) > limits.nodesOfItem)
      return `The entry ${quoteBeginning(item)} must have at most ${limits.nodesOfItem} paragraphs and lists`
    return findFirst(item['content'], (inner) => findInNode(inner, depth + 1))
  })
}

function findInSpan({ text, marks }: JsonObject): string | null {
  if (typeof text === 'string' && text.length > limits.text)
    return `The text ${quote(text)} must have at most ${limits.text} characters`
  return findFirst(marks, findInMark)
}

function findInMark({ attrs }: JsonObject): string | null {
  const href = isObject(attrs) ? attrs['href'] : undefined
  if (typeof href !== 'string' || href === '') return null
  if (href.length > limits.href) return `The link ${quote(href)} must have at most ${limits.href} characters`
  return isLink(href) ? null : `The link ${quote(href)} must lead to https://…, mailto:…, tel:… or a page`
}

function findFirst(list: JsonValue | undefined, find: (value: JsonObject) => string | null): string | null {
  for (const item of Array.isArray(list) ? list : []) {
    const problem = isObject(item) ? find(item) : null
    if (problem !== null) return problem
  }
  return null
}

function countContent({ content }: JsonObject): number {
  return Array.isArray(content) ? content.length : 0
}

/** Quotes the beginning of a node's text, so that people can find the node. */
function quoteBeginning(node: JsonObject): string {
  for (let current: JsonValue | undefined = node; isObject(current);) {
    if (typeof current['text'] === 'string') return quote(current['text'])
    current = Array.isArray(current['content']) ? current['content'][0] : undefined
  }
  return quote('…')
}

/** With the ellipsis. */
const MAX_QUOTE_LENGTH = 41

function quote(text: string): string {
  return `“${shorten(text, MAX_QUOTE_LENGTH)}”`
}
