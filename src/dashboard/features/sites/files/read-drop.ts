import { isLeftOut, MAX_READ_FILES, type ReadSource, readSingleFile, type SiteFile, toFolder } from './site-source.ts'

/** Reads a dropped folder, ZIP or HTML file. Must be called in the event handler, because browsers clear the items after the event. */
export async function readDrop({ items, files }: DataTransfer): Promise<ReadSource> {
  const entries = [...items].flatMap((item) => item.webkitGetAsEntry() ?? [])
  const [firstEntry] = entries
  const [file] = files
  if (!firstEntry)
    return file
      ? readSingleFile(file)
      : { ok: false, problem: 'Nothing was dropped. Drop a folder, a ZIP or an HTML file.' }
  if (entries.length === 1 && firstEntry.isFile && file) return readSingleFile(file)
  const folder: Folder = { files: [], leftOut: new Set() }
  try {
    if (entries.length === 1 && isDirectory(firstEntry)) await readDirectory(firstEntry, '', folder)
    // Several entries are the contents of a folder.
    else for (const entry of entries) await readEntry(entry, '', folder)
  } catch {
    return { ok: false, problem: 'The folder could not be read. Drop it again, or choose it with the button.' }
  }
  return toFolder(entries.length === 1 ? firstEntry.name : '', folder.files, folder.leftOut)
}

interface Folder {
  files: SiteFile[]
  leftOut: Set<string>
}

async function readEntry(entry: FileSystemEntry, parent: string, target: Folder): Promise<void> {
  if (target.files.length > MAX_READ_FILES) return
  if (isLeftOut(entry.name)) target.leftOut.add(entry.name)
  else if (isDirectory(entry)) await readDirectory(entry, `${parent}${entry.name}/`, target)
  else if (isFile(entry))
    target.files.push({
      path: parent + entry.name,
      file: await new Promise<File>((resolve, reject) => entry.file(resolve, reject)),
    })
}

/** A reader returns about 100 entries at a time, and none when it has returned all. */
async function readDirectory(directory: FileSystemDirectoryEntry, path: string, target: Folder): Promise<void> {
  const reader = directory.createReader()
  for (;;) {
    const entries = await new Promise<FileSystemEntry[]>((resolve, reject) => reader.readEntries(resolve, reject))
    if (entries.length === 0) return
    for (const entry of entries) await readEntry(entry, path, target)
  }
}

function isDirectory(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory
}

function isFile(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile
}
