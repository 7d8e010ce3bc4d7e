import { cutText } from './cut-text.ts'

const MAX_FILE_NAME = 150

/** Characters that Windows or macOS refuse in names, and invisible ones, with which a name could pretend to have another ending. */
const refusedCharacters = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}<>:"|?*]/gu
const windowsDevice = /^(con|prn|aux|nul|com\d|lpt\d)(?=\.|$)/i

/** Cleans the name of a file that somebody uploads: without folders, without characters that another system refuses, at most 150 characters. */
export function cleanFileName(text: string): string {
  const name = (text.split(/[/\\]/).at(-1) ?? '')
    .normalize('NFC')
    .replaceAll(refusedCharacters, '')
    .replaceAll(/\s+/g, ' ')
    .replace(/^[. ]+/, '')
    .replace(/[. ]+$/, '')
    .replace(windowsDevice, '_$1')
  if (name === '') return 'file'
  const extension = getFileExtension(name)
  const ending = extension === '' ? '' : `.${extension}`
  const stem = name.slice(0, name.length - ending.length)
  return `${cutText(stem, MAX_FILE_NAME - ending.length).trimEnd()}${name.slice(name.length - ending.length)}`
}

/** The extension of a file name in lower case, without its dot. Empty if there is none. */
export function getFileExtension(name: string): string {
  return /[^.]\.([\p{L}\p{N}]{1,10})$/u.exec(name)?.[1]?.toLowerCase() ?? ''
}

/** The name of a file as the title of something: without the extension, with spaces for underscores. */
export function toTitle(fileName: string): string {
  const extension = getFileExtension(fileName)
  const stem = extension === '' ? fileName : fileName.slice(0, -extension.length - 1)
  return stem.replaceAll('_', ' ').replaceAll(/\s+/g, ' ').trim() || fileName
}

/** Files that run as programs, by extension. They are refused, because people would run what a printed code gives them. */
const programExtensions = new Set(
  (
    'apk app appimage appx bat bin cmd com cpl deb dll dmg exe gadget hta img ipa iso jar js jse lnk mjs msi msix msp pif pkg ps1 ' +
    'psm1 reg rpm scf scr sh sys vb vbe vbs ws wsf wsh xapk'
  ).split(' '),
)

export function isProgramName(fileName: string): boolean {
  return programExtensions.has(getFileExtension(fileName))
}
