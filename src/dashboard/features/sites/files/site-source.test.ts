import { expect, test } from 'vitest'
import { checkSource, selectFolder } from './check-source.ts'
import { readChosenFiles, type SiteSource } from './site-source.ts'

test('a chosen folder is read without hidden files and the folders of tools', () => {
  const readSource = readChosenFiles([
    createFileInFolder('garden/index.html'),
    createFileInFolder('garden/.DS_Store'),
    createFileInFolder('garden/.git/config'),
    createFileInFolder('garden/node_modules/a/index.js'),
    createFileInFolder('garden/img/.env'),
    createFileInFolder('garden/.well-known/security.txt'),
    createFileInFolder('garden/img/rose.png'),
  ])
  expect(readSource.ok && readSource.source.kind === 'folder' && readSource.source).toMatchObject({
    name: 'garden',
    leftOut: ['.DS_Store', '.env', '.git', 'node_modules'],
  })
  expect(listPaths(readSource.ok ? readSource.source : undefined)).toEqual([
    '.well-known/security.txt',
    'img/rose.png',
    'index.html',
  ])
})

test('files that the service would skip are listed with its reasons instead of uploaded', () => {
  const filmFile = createFileInFolder('garden/film.exe', new Uint8Array(16_000_000))
  const readSource = readChosenFiles([
    createFileInFolder('garden/index.html'),
    createFileInFolder('garden/api/mail.php'),
    filmFile,
    createFileInFolder('garden/CNAME'),
  ])
  expect(readSource).toMatchObject({
    ok: true,
    source: {
      skipped: [
        { path: 'api/mail.php', reason: 'Sites cannot run programs; only static files are published.' },
        {
          path: 'CNAME',
          reason: 'Not used: the domain at GitHub Pages. Add your domain under Settings, Domains.',
        },
        {
          path: 'film.exe',
          reason: 'Programs are not published, because browsers would then warn about every site here.',
        },
      ],
    },
  })
  if (!readSource.ok) return
  expect(listPaths(readSource.source)).toEqual(['index.html'])
  expect(checkSource(readSource.source)).toMatchObject({ fileCount: 1, size: 1, problems: [] })
  expect(readChosenFiles([createFileInFolder('garden/CNAME')])).toMatchObject({ ok: false })
})

test('chosen files that are neither a ZIP nor a folder with files are refused', () => {
  expect(readChosenFiles([createChosenFile('site.rar')])).toEqual({
    ok: false,
    problem: 'site.rar is not a ZIP or HTML file. Choose the folder of your site, or a ZIP of it.',
  })
  expect(readChosenFiles([createFileInFolder('garden/.DS_Store')])).toMatchObject({ ok: false })
  expect(readChosenFiles([createChosenFile('Garden.ZIP')])).toMatchObject({ ok: true, source: { name: 'Garden' } })
})

test.each(['Invitation.html', 'INVITATION.HTM', 'index.html'])(
  'a page without other files, %s, is the home page',
  (name) => {
    const readSource = readChosenFiles([createChosenFile(name)])
    expect(readSource).toMatchObject({ ok: true, source: { kind: 'folder', name: name.replace(/\..*/, '') } })
    expect(listPaths(readSource.ok ? readSource.source : undefined)).toEqual(['index.html'])
  },
)

test('files over the limits are problems before the upload', () => {
  const tooManyFiles = Array.from({ length: 301 }, (_, index) => ({ path: `${index}.html`, size: 1 }))
  expect(findProblems([{ path: 'index.html', size: 1 }, ...tooManyFiles])).toEqual([
    'The folder has 302 files. A site can have up to 300.',
  ])
  expect(
    findProblems([
      { path: 'index.html', size: 1 },
      { path: 'film.mp4', size: 16_000_000 },
    ]),
  ).toEqual([
    'film.mp4 is 16 MB. A file can be up to 5 MB.',
    'The files are 16 MB in total. A site can have up to 15 MB.',
  ])
  const large = ['a', 'b', 'c', 'd'].map((name) => ({ path: `${name}.mp4`, size: 5_100_000 }))
  expect(findProblems([{ path: 'index.html', size: 1 }, ...large])[0]).toBe(
    '4 files are larger than 5 MB: a.mp4, b.mp4, c.mp4 and 1 more.',
  )
})

test('a folder without a home page offers its inner folders that have one', () => {
  const source = createFolderSource([
    { path: 'package.json', size: 1 },
    { path: 'dist/index.html', size: 1 },
    { path: 'dist/img/rose.png', size: 1 },
    { path: 'docs/guide/index.html', size: 1 },
  ])
  const check = checkSource(source)
  expect(check.problems).toEqual([
    'There is no index.html at the top of the folder, so the site would have no home page.',
  ])
  expect(check.foldersWithIndex).toEqual(['dist', 'docs/guide'])
  const innerSource = selectFolder(source, 'dist')
  expect(listPaths(innerSource)).toEqual(['index.html', 'img/rose.png'])
  expect(checkSource(innerSource).problems).toEqual([])
})

test('a home page may be in a single folder around all files', () => {
  expect(
    findProblems([
      { path: 'garden/index.html', size: 1 },
      { path: 'garden/a.css', size: 1 },
    ]),
  ).toEqual([])
})

function createFileInFolder(path: string, content?: Uint8Array<ArrayBuffer>): File {
  return createChosenFile(path.split('/').at(-1) ?? '', path, content)
}

/** A file as a browser's file input returns it. */
function createChosenFile(name: string, webkitRelativePath = '', content: BlobPart = 'x'): File {
  return Object.defineProperty(new File([content], name), 'webkitRelativePath', { value: webkitRelativePath })
}

function createFolderSource(files: { path: string; size: number }[]): SiteSource {
  return {
    kind: 'folder',
    name: 'garden',
    leftOut: [],
    skipped: [],
    files: files.map(({ path, size }) => ({ path, file: new File([new Uint8Array(size)], path) })),
  }
}

function findProblems(files: { path: string; size: number }[]): string[] {
  return checkSource(createFolderSource(files)).problems
}

function listPaths(source: SiteSource | undefined): string[] {
  return source?.kind === 'folder' ? source.files.map(({ path }) => path) : []
}
