import { expect, test } from 'vitest'
import type { SharedFilter } from '#contract/shared-links.ts'
import { describeFilter } from './filter-text.ts'

const names = new Map([
  ['fld_1', 'Spring'],
  ['cmp_1', 'Fair'],
])

test.each<[SharedFilter, string]>([
  [{}, ''],
  [{ country: 'DE', tag: '!event' }, 'Tag is not event, Country is Germany'],
  [{ folderId: 'fld_1', os: '!iOS' }, 'Folder is Spring, Operating system is not iOS'],
  [{ folder: '!fld_1', campaign: 'cmp_1' }, 'Folder is not Spring, Campaign is Fair'],
  [{ folderId: 'root', tag: '' }, 'Folder is none, Tag is none'],
  [{ codeId: 'cod_gone', referrer: '' }, 'Code is deleted, Referrer is Direct'],
  [{ country: '3', language: '!\u0003' }, 'Country is 3, Language is not \u0003'],
  [
    { country: ['DE', 'FR', '!AT'], 'not.os': 'iOS' },
    'Country is Germany or France, Country is not Austria, Operating system is not iOS',
  ],
  [
    { 'contains.city': 'ville', 'contains.code': '!test', segment: 'fld_1' },
    'Segment is Spring, Name does not contain test, City contains ville',
  ],
  [{ hour: '23', bots: 'only', language: 'fr' }, 'Language is French, Hour of day is 23:00 – 0:00, Bots only'],
])('the filter %j is described as "%s"', (filter, text) => {
  expect(describeFilter(filter, names)).toBe(text)
})
