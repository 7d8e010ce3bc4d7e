import { expect, test } from 'vitest'
import { cleanFileName, isProgramName, toTitle } from './file-name.ts'

test.each([
  ['menu.pdf', 'menu.pdf'],
  [String.raw`C:\Users\Anna\Desktop\Speisekarte (neu).pdf`, 'Speisekarte (neu).pdf'],
  ['/Users/anna/Documents/Menü.pdf', 'Menü.pdf'],
  // macOS stores names decomposed.
  ['Menu\u0308.pdf', 'Menü.pdf'],
  ['Prix: été | 2026?.pdf', 'Prix été 2026.pdf'],
  ['\u202Efdp.exe', 'fdp.exe'],
  ['CON.pdf', '_CON.pdf'],
  ['com1', '_com1'],
  ['.htaccess', 'htaccess'],
  ['list.pdf.', 'list.pdf'],
  ['  two   spaces .pdf ', 'two spaces.pdf'],
  ['../../etc/passwd', 'passwd'],
  ['メニュー.pdf', 'メニュー.pdf'],
  ['قائمة.pdf', 'قائمة.pdf'],
  ['...', 'file'],
  ['', 'file'],
])('%j is cleaned to %j', (typed, cleaned) => {
  expect(cleanFileName(typed)).toBe(cleaned)
})

test('a long name keeps its extension and no half of an emoji', () => {
  const cleaned = cleanFileName(`${'🥐'.repeat(200)}.pdf`)
  expect(cleaned).toMatch(/^(🥐)+\.pdf$/u)
  expect(cleaned.length).toBeLessThanOrEqual(150)
})

test.each([
  ['Price_list 2026.pdf', 'Price list 2026'],
  ['README', 'README'],
  ['archive.tar.gz', 'archive.tar'],
  ['.pdf', '.pdf'],
])('the title of %j is %j', (name, title) => {
  expect(toTitle(name)).toBe(title)
})

test.each(['setup.EXE', 'menu.pdf.scr', 'a.apk', 'run.ps1', 'x.lnk'])('%j is a program', (name) => {
  expect(isProgramName(name)).toBe(true)
})

test.each(['menu.pdf', 'exe', 'letter.docx', 'com'])('%j is not a program', (name) => {
  expect(isProgramName(name)).toBe(false)
})
