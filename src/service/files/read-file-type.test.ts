import { expect, test } from 'vitest'
import { getView, readFileType } from './read-file-type.ts'

const bytes = (text: string) => Buffer.from(text, 'latin1')

test.each([
  ['menu.pdf', '%PDF-1.7', 'application/pdf'],
  ['menu.pdf', '\xef\xbb\xbf\n%PDF-1.4', 'application/pdf'],
  // Without an extension, as macOS names some downloads.
  ['menu', '%PDF-1.7', 'application/pdf'],
  ['photo.jpg', '\xff\xd8\xff\xe0', 'image/jpeg'],
  // A phone may name a JPEG as a PNG.
  ['photo.png', '\xff\xd8\xff\xe0', 'image/jpeg'],
  ['clip.mp4', '\0\0\0\x20ftypisom', 'video/mp4'],
  ['clip.mov', '\0\0\0\x14ftypqt  ', 'video/quicktime'],
  ['talk.mp3', 'ID3\x04', 'audio/mpeg'],
  ['talk.mp3', '\xff\xfb\x90', 'audio/mpeg'],
  ['talk.m4a', '\0\0\0\x20ftypM4A ', 'audio/mp4'],
  ['list.xlsx', 'PK\x03\x04', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'],
  ['card.vcf', 'BEGIN:VCARD', 'text/vcard; charset=utf-8'],
  ['page.html', '<!doctype html><script>', 'application/octet-stream'],
  ['logo.svg', '<svg onload="alert(1)">', 'application/octet-stream'],
  ['notes.txt', '<!doctype html><script>', 'text/plain; charset=utf-8'],
  ['names.csv', 'MZ,name', 'text/csv; charset=utf-8'],
  ['data', 'anything', 'application/octet-stream'],
])('%j that begins with %j has the type %s', (name, head, type) => {
  expect(readFileType(name, bytes(head))).toEqual({ ok: true, type })
})

test.each([
  ['menu.pdf', '<!doctype html>', 'is not a PDF, although its name says so. Save it again as PDF'],
  ['photo.png', 'GIF no', 'is not a PNG picture, although its name says so. Save it again as PNG picture'],
  ['menu.pdf', '', 'is empty'],
  ['menu.pdf', 'MZ\x90\0', 'is a program. Programs cannot be opened by a code'],
  ['menu.exe', 'anything', 'is a program. Programs cannot be opened by a code'],
  ['menu', '\x7fELF', 'is a program. Programs cannot be opened by a code'],
  ['menu.txt', '#!/bin/sh', 'is a program. Programs cannot be opened by a code'],
])('%j that begins with %j is refused', (name, head, reason) => {
  expect(readFileType(name, bytes(head))).toEqual({ ok: false, reason })
})

test.each([
  ['application/pdf', 'document'],
  ['image/png', 'image'],
  ['video/mp4', 'video'],
  ['image/svg+xml', null],
  ['text/html', null],
  ['text/plain; charset=utf-8', null],
])('%s is shown as %s', (type, view) => {
  expect(getView(type)).toBe(view)
})
