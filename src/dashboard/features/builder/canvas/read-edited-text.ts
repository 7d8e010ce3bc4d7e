import { MAX_LIST_DEPTH, type Mark, type RichNode, type RichText, type Span } from '#blocks/schema/rich-text.ts'
import { isSameJson } from '#document/same-json.ts'

/** Reads rich text back from the DOM after a person has edited it. Unknown elements are dropped. */
export function readEditedText(root: HTMLElement): RichText {
  const content = readNodes(root, 0)
  const isEmpty = content.every((node) => node.type === 'paragraph' && node.content.length === 0)
  return { type: 'doc', content: isEmpty ? [] : content }
}

/** Stores each link's target on its element, because links on the canvas have the canvas itself as their href. */
export function storeLinkTargets(root: HTMLElement, text: RichText): void {
  const links = listLinkTargets(text.content)
  for (const [index, link] of [...root.querySelectorAll('a')].entries()) link.dataset['href'] = links[index] ?? ''
}

function listLinkTargets(nodes: readonly (RichNode | Span | { type: 'listItem'; content: RichNode[] })[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'hardBreak') return []
    if (node.type === 'text') return node.marks.flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : []))
    return listLinkTargets(node.content)
  })
}

const listTypes = { UL: 'bulletList', OL: 'orderedList' } as const

function readNodes(parent: HTMLElement, depth: number): RichNode[] {
  const nodes: RichNode[] = []
  let looseSpans: Span[] = []
  const closeParagraph = () => {
    if (looseSpans.length > 0) nodes.push({ type: 'paragraph', content: mergeSpans(looseSpans) })
    looseSpans = []
  }
  for (const child of parent.childNodes) {
    if (!(child instanceof HTMLElement) || !isBlock(child)) {
      looseSpans.push(...readSpans(child, []))
      continue
    }
    closeParagraph()
    if ((child.nodeName === 'UL' || child.nodeName === 'OL') && depth < MAX_LIST_DEPTH)
      nodes.push({
        type: listTypes[child.nodeName],
        content: [...child.children].flatMap((item) =>
          item instanceof HTMLElement ? [{ type: 'listItem' as const, content: readNodes(item, depth + 1) }] : [],
        ),
      })
    else if ([...child.children].some(isBlock)) nodes.push(...readNodes(child, depth))
    else nodes.push({ type: 'paragraph', content: mergeSpans(readSpans(child, [])) })
  }
  closeParagraph()
  return nodes
}

function isBlock({ nodeName }: Element): boolean {
  return ['P', 'DIV', 'UL', 'OL', 'LI'].includes(nodeName)
}

function readSpans(node: Node, marks: readonly Mark[]): Span[] {
  if (node.nodeName === 'BR') return [{ type: 'hardBreak' }]
  if (node instanceof Text) return node.data === '' ? [] : [{ type: 'text', text: node.data, marks: [...marks] }]
  const mark = toMark(node)
  const childMarks = mark && !marks.some(({ type }) => type === mark.type) ? [...marks, mark] : marks
  return [...node.childNodes].flatMap((child) => readSpans(child, childMarks))
}

function toMark(node: Node): Mark | null {
  if (node.nodeName === 'B' || node.nodeName === 'STRONG') return { type: 'bold' }
  if (node.nodeName === 'I' || node.nodeName === 'EM') return { type: 'italic' }
  const href = node instanceof HTMLAnchorElement ? node.dataset['href'] : undefined
  return href ? { type: 'link', attrs: { href } } : null
}

/** Joins neighboring texts with the same marks, and removes the trailing line break that browsers add. */
function mergeSpans(spans: readonly Span[]): Span[] {
  const trimmed = spans.at(-1)?.type === 'hardBreak' ? spans.slice(0, -1) : spans
  return trimmed.reduce<Span[]>((merged, span) => {
    const last = merged.at(-1)
    if (last?.type === 'text' && span.type === 'text' && isSameJson(last.marks, span.marks))
      return merged.with(-1, { ...last, text: last.text + span.text })
    return [...merged, span]
  }, [])
}
