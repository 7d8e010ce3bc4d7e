import { DEEPEST_LIST, type Mark, type RichNode, type RichText, type Span } from '#blocks/schema/rich-text.ts'
import { sameJson } from '#document/same-json.ts'

/** Reads rich text back from the DOM after a person has edited it. Unknown elements are dropped. */
export function readEditedText(root: HTMLElement): RichText {
  const content = nodesIn(root, 0)
  const isEmpty = content.every((node) => node.type === 'paragraph' && node.content.length === 0)
  return { type: 'doc', content: isEmpty ? [] : content }
}

/** Stores each link's target on its element, because links on the canvas have the canvas itself as their href. */
export function storeLinkTargets(root: HTMLElement, text: RichText): void {
  const links = linksIn(text.content)
  for (const [at, link] of [...root.querySelectorAll('a')].entries()) link.dataset['href'] = links[at] ?? ''
}

function linksIn(nodes: readonly (RichNode | Span | { type: 'listItem'; content: RichNode[] })[]): string[] {
  return nodes.flatMap((node) => {
    if (node.type === 'hardBreak') return []
    if (node.type === 'text') return node.marks.flatMap((mark) => (mark.type === 'link' ? [mark.attrs.href] : []))
    return linksIn(node.content)
  })
}

const lists = { UL: 'bulletList', OL: 'orderedList' } as const

function nodesIn(parent: HTMLElement, depth: number): RichNode[] {
  const nodes: RichNode[] = []
  let loose: Span[] = []
  const close = () => {
    if (loose.length > 0) nodes.push({ type: 'paragraph', content: mergedSpans(loose) })
    loose = []
  }
  for (const child of parent.childNodes) {
    if (!(child instanceof HTMLElement) || !isBlock(child)) {
      loose.push(...spansIn(child, []))
      continue
    }
    close()
    if ((child.nodeName === 'UL' || child.nodeName === 'OL') && depth < DEEPEST_LIST)
      nodes.push({
        type: lists[child.nodeName],
        content: [...child.children].flatMap((item) =>
          item instanceof HTMLElement ? [{ type: 'listItem' as const, content: nodesIn(item, depth + 1) }] : [],
        ),
      })
    else if ([...child.children].some(isBlock)) nodes.push(...nodesIn(child, depth))
    else nodes.push({ type: 'paragraph', content: mergedSpans(spansIn(child, [])) })
  }
  close()
  return nodes
}

function isBlock({ nodeName }: Element): boolean {
  return ['P', 'DIV', 'UL', 'OL', 'LI'].includes(nodeName)
}

function spansIn(node: Node, marks: readonly Mark[]): Span[] {
  if (node.nodeName === 'BR') return [{ type: 'hardBreak' }]
  if (node instanceof Text) return node.data === '' ? [] : [{ type: 'text', text: node.data, marks: [...marks] }]
  const mark = toMark(node)
  const inner = mark && !marks.some(({ type }) => type === mark.type) ? [...marks, mark] : marks
  return [...node.childNodes].flatMap((child) => spansIn(child, inner))
}

function toMark(node: Node): Mark | null {
  if (node.nodeName === 'B' || node.nodeName === 'STRONG') return { type: 'bold' }
  if (node.nodeName === 'I' || node.nodeName === 'EM') return { type: 'italic' }
  const href = node instanceof HTMLAnchorElement ? node.dataset['href'] : undefined
  return href ? { type: 'link', attrs: { href } } : null
}

/** Joins neighboring texts with the same marks, and removes the trailing line break that browsers add. */
function mergedSpans(spans: readonly Span[]): Span[] {
  const whole = spans.at(-1)?.type === 'hardBreak' ? spans.slice(0, -1) : spans
  return whole.reduce<Span[]>((joined, span) => {
    const last = joined.at(-1)
    if (last?.type === 'text' && span.type === 'text' && sameJson(last.marks, span.marks))
      return joined.with(-1, { ...last, text: last.text + span.text })
    return [...joined, span]
  }, [])
}
