import { pause } from './retry-delay.ts'

const RETRY_MS = 3_000

const having = new Map<string, Promise<void>>()

/**
 * Loads a part of the dashboard, as the build asks for it wherever `import()` is written: by the file of the part and those that it
 * stands on, from the root of the site. A document never asks again for a module that could not be fetched once, so the bytes come
 * first, into the browser's cache, and without a connection they are waited for. One that the server has no more is a failure by
 * which the router knows that there is a new version.
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>, files: readonly string[] = []): Promise<Chunk> {
  await Promise.all(files.map(have))
  return load()
}

function have(file: string): Promise<void> {
  const { href } = new URL(`/${file}`, location.href)
  const known = having.get(href)
  if (known) return known
  const had = isFetched(href) ? Promise.resolve() : insist(href).then(() => preload(href))
  having.set(href, had)
  had.catch(() => having.delete(href))
  return had
}

/** By the page itself, as its HTML or its `Link` header told the browser to; or on its way. */
function isFetched(href: string): boolean {
  const entries = performance.getEntriesByName(href, 'resource')
  if (entries.length > 0)
    return entries.some((entry) => entry instanceof PerformanceResourceTiming && entry.responseStatus === 200)
  const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')]
  return links.some((link) => link.href === href)
}

/** What a part stands on is read beside it, not one after the other as each names the next. */
function preload(href: string) {
  document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', crossOrigin: '', href }))
}

async function insist(href: string): Promise<void> {
  for (;;) {
    const answer = await fetchChunk(href)
    if (answer?.ok) return
    if (answer !== null && answer.status < 500)
      throw new Error(`Failed to fetch dynamically imported module: ${href} answered ${answer.status}.`)
    await pause(RETRY_MS)
  }
}

/** Read to its end; null where the connection failed. */
async function fetchChunk(href: string): Promise<Response | null> {
  try {
    // oxlint-disable-next-line no-restricted-globals -- A file of the dashboard itself, not of the API.
    const answer = await fetch(href)
    await answer.arrayBuffer()
    return answer
  } catch {
    return null
  }
}
