import { expect, test } from 'vitest'
import { findFiles } from './find-files.ts'

const createFile = (fields: { name: string; fileName: string; type: string; usedBy: number }) => ({
  id: fields.name,
  ...fields,
  size: 1_000,
  show: 'reader',
  url: 'https://qr.example/documents/wsp_1/fil_1',
  version: 1,
  createdAt: '2026-03-01T00:00:00.000Z',
  updatedAt: '2026-03-01T00:00:00.000Z',
})
const files = [
  createFile({ name: 'Menü Herbst', fileName: 'menue.pdf', type: 'application/pdf', usedBy: 2 }),
  createFile({
    name: 'Price list',
    fileName: 'Preise.xlsx',
    type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    usedBy: 0,
  }),
  createFile({ name: 'Terrace', fileName: 'terrace.webp', type: 'image/webp', usedBy: 0 }),
]
const findNames = (search: Parameters<typeof findFiles>[1]) => findFiles(files, search).map(({ name }) => name)

test('files are found by words of both names without accents, by kind and by use', () => {
  expect(findNames({})).toHaveLength(3)
  expect(findNames({ q: 'herbst MENU' })).toEqual(['Menü Herbst'])
  expect(findNames({ q: 'preise' })).toEqual(['Price list'])
  expect(findNames({ kind: 'XLSX' })).toEqual(['Price list'])
  expect(findNames({ kind: 'Picture' })).toEqual(['Terrace'])
  expect(findNames({ kind: 'PDF', unused: true })).toEqual([])
})
