import path from 'node:path'

interface ImportingFile {
  file: string
  /** Imports: files from `src/` on. */
  imports: readonly string[]
}

/**
 * The circles among the children of every folder, like `src/service/webhooks: delivery/ queue/`. A child is a folder or a file directly
 * inside; an import from anywhere in one child to anywhere in another counts, even that of a type. Circles of files alone are not listed.
 */
export function findFolderCircles(files: readonly ImportingFile[]): string[] {
  const fileNames = new Set(files.map(({ file }) => file))
  const folders = new Set(files.flatMap(({ file }) => listFoldersAbove(file)))
  return [...folders].toSorted().flatMap((folder) => {
    const innerFiles = files.filter(({ file }) => file.startsWith(`${folder}/`))
    const imports = new Map<string, Set<string>>()
    for (const { file, imports: targets } of innerFiles) {
      const importingChild = getChild(folder, file)
      const imported = targets.filter((target) => fileNames.has(target) && target.startsWith(`${folder}/`))
      const children = imports.get(importingChild) ?? new Set()
      for (const target of imported) children.add(getChild(folder, target))
      imports.set(importingChild, children)
    }
    return findCircles(imports)
      .filter((circle) => circle.some((child) => child.endsWith('/')))
      .map((circle) => `${folder}: ${circle.toSorted().join(' ')}`)
  })
}

function listFoldersAbove(file: string): string[] {
  const folder = path.dirname(file)
  return folder === '.' ? [] : [folder, ...listFoldersAbove(folder)]
}

/** Returns the file, if it is directly inside the folder, or its subfolder with a slash at the end. */
function getChild(folder: string, file: string): string {
  const [child = '', ...rest] = file.slice(folder.length + 1).split('/')
  return rest.length === 0 ? child : `${child}/`
}

/** Finds the sets of two or more nodes that all reach each other: they reach themselves, and all of them reach the same nodes. */
function findCircles(edges: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const reachable = new Map([...edges.keys()].map((node) => [node, listReachable(node, edges)]))
  const circles = Map.groupBy(reachable.keys(), (node) =>
    [...reachable.keys()].filter((other) => reachable.get(node)?.has(other) && reachable.get(other)?.has(node)).join(),
  )
  return [...circles.values()].filter(
    (nodes) => nodes.length > 1 && nodes.every((node) => reachable.get(node)?.has(node)),
  )
}

function listReachable(start: string, edges: ReadonlyMap<string, ReadonlySet<string>>): Set<string> {
  const reachedFolders = new Set<string>()
  const queue = [start]
  for (let node = queue.pop(); node !== undefined; node = queue.pop())
    for (const target of edges.get(node) ?? [])
      if (target !== node && !reachedFolders.has(target)) {
        reachedFolders.add(target)
        queue.push(target)
      }
  return reachedFolders
}
