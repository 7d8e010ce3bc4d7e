/**
 * Generated requests name resources by placeholders, so that the same seed generates the same requests in every run. The ids themselves
 * are random, and they change when a deleted resource is created again.
 */
type Owner = 'mine' | 'theirs'

/** The kinds of resources, by the prefix of their ids. `tpl` is the template of a code, `ptl` that of a page. */
const kinds = [
  'cod',
  'fld',
  'key',
  'viw',
  'img',
  'tpl',
  'ptl',
  'pag',
  'pgs',
  'blk',
  'sub',
  'dom',
  'cmp',
  'lnk',
  'utm',
  'rpt',
  'alt',
  'cau',
  'seg',
  'ann',
  'sec',
  'fil',
  'fnt',
  'bra',
  'exp',
  'whk',
  'dlv',
  'rpl',
  'sit',
  'dep',
  'upl',
  'mem',
  'usr',
  'inv',
  'msg',
  'ses',
  'wsp',
  'cur',
] as const
export type Kind = (typeof kinds)[number]

/** A placeholder with the length and the characters of an id. */
export function getPlaceholder(kind: Kind, owner: Owner): string {
  return kind === 'ptl' ? `tpl_page${owner.padEnd(16, '0')}` : `${kind}_${owner.padEnd(20, '0')}`
}

/** A number that stands for the current revision of the page. */
export const revisionPlaceholder = 987_654_321

/** Placeholders of everything in a workspace that has an id. */
export function listPlaceholders(owner: Owner): string[] {
  return kinds.filter((kind) => kind !== 'cur').map((kind) => getPlaceholder(kind, owner))
}

export const cursorPlaceholders = [getPlaceholder('cur', 'mine'), getPlaceholder('cur', 'theirs')]

/** The ids that placeholders stand for. */
export type Ids = Map<string, string>

/** The text with ids instead of placeholders. A placeholder without an id stays, and matches nothing. */
export function fillPlaceholders(text: string, ids: Ids): string {
  return text.replaceAll(
    /[a-z]{3}_(?:page)?(?:mine|theirs)0+|987654321/g,
    (placeholder) => ids.get(placeholder) ?? placeholder,
  )
}

/** The kinds whose own placeholders are in the text. */
export function findKinds(text: string): Kind[] {
  return kinds.filter((kind) => text.includes(getPlaceholder(kind, 'mine')))
}
