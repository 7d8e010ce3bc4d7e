import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { findAddressReads } from './address-reads.ts'

/** Layers and packages that each layer may import. */
export const layers: Record<string, { layers: string[]; packages: RegExp }> = {
  contract: { layers: [], packages: /^(zod(\/mini)?|ipaddr\.js|fastest-levenshtein|punycode\.js|tlds)$/ },
  sdk: { layers: ['contract'], packages: /^eventsource-parser\/stream$/ },
  document: { layers: ['contract'], packages: /^zod$/ },
  blocks: { layers: ['contract', 'document'], packages: /^(react(\/.*)?|react-dom\/server|@cfworker\/json-schema)$/ },
  qr: { layers: ['contract'], packages: /^(zod|qr)$/ },
  columns: { layers: ['contract'], packages: /^zod$/ },
  tables: { layers: ['contract'], packages: /^(fflate|saxes)$/ },
  database: { layers: ['contract'], packages: /^(node:.*|pg|drizzle-orm(\/.*)?|@electric-sql\/pglite(\/.*)?)$/ },
  mail: {
    layers: ['contract', 'database'],
    packages: /^(node:.*|zod|fastify|drizzle-orm(\/.*)?|better-auth\/crypto|nodemailer|react|react-dom\/server)$/,
  },
  service: {
    layers: ['contract', 'document', 'blocks', 'qr', 'columns', 'tables', 'database', 'mail'],
    packages:
      /^(node:.*|zod|@clickhouse\/client|react|react-dom\/server|fastify|@fastify\/.*|drizzle-orm(\/.*)?|undici|maxmind|isbot|bowser|ipaddr\.js|@photostructure\/tz-lookup|sharp|aws4fetch|prom-client|lru-cache|saxes|qr\/decode\.js|zxing-wasm\/reader|@undecaf\/zbar-wasm|@resvg\/resvg-wasm|pdfkit|yazl|yauzl|htmlparser2|fontkitten|woff2-encoder|@scalar\/fastify-api-reference)$/,
  },
  mcp: { layers: ['contract', 'sdk'], packages: /^(node:.*|zod|@modelcontextprotocol\/sdk\/.*)$/ },
  bff: {
    layers: ['contract', 'database', 'mail', 'mcp'],
    packages:
      /^(node:.*|zod|fastify|drizzle-orm(\/.*)?|undici|ipaddr\.js|better-auth(\/.*)?|jose|bowser|@better-auth\/passkey|@fastify\/static|lru-cache|@zxcvbn-ts\/language-common)$/,
  },
  dashboard: {
    layers: ['contract', 'sdk', 'document', 'blocks', 'qr', 'tables'],
    packages:
      /^(zod(\/mini)?|react|react-dom|react-dom\/client|@tanstack\/.*|@tiptap\/.*|@cfworker\/json-schema|zustand(\/.*)?|lucide-react(\/.*)?|react-day-picker(\/.*)?|d3-geo|topojson-client|world-atlas\/.*|react-hook-form|@hookform\/resolvers(\/.*)?|radix-ui|sonner|cmdk|recharts|@dnd-kit\/.*|react-colorful|fflate|htmlparser2|idb|@fontsource-variable\/.*)$/,
  },
  server: {
    layers: ['contract', 'tables', 'database', 'mail', 'service', 'bff'],
    packages: /^(node:.*|zod|fastify|prom-client|yazl|yauzl|vite)$/,
  },
  integrations: { layers: ['contract', 'sdk'], packages: /^zod$/ },
  packages: { layers: ['contract', 'sdk', 'integrations'], packages: /^(node:.*|zod|vite)$/ },
  cli: {
    layers: ['contract', 'sdk', 'mcp', 'tables'],
    packages: /^(node:.*|zod|commander|@clack\/prompts|fast-string-width|fast-string-truncated-width|fflate|jq-wasm)$/,
  },
  conformance: { layers: ['contract', 'sdk', 'mcp', 'cli'], packages: /^(node:.*|zod)$/ },
  testing: {
    layers: [
      'contract',
      'sdk',
      'document',
      'blocks',
      'qr',
      'columns',
      'tables',
      'database',
      'mail',
      'mcp',
      'service',
      'bff',
      'server',
      'conformance',
      'cli',
    ],
    packages: /./,
  },
}

/**
 * The order of folders inside a folder: a file imports its own folder and those before it, never one in the same row. Files beside
 * these folders compose them: they may import every folder, and no folder imports them.
 */
const orders: Record<string, string[][]> = {
  'src/service': [
    ['runtime', 'ids', 'net'],
    ['storage'],
    ['http'],
    ['tenancy', 'reference'],
    ['hosts'],
    ['codes'],
    ['designs', 'scans'],
    ['webhooks', 'fonts'],
    ['pages'],
    ['sites', 'brand'],
    ['image-places'],
    ['files'],
    ['realtime', 'seeds', 'outcomes'],
    ['campaigns'],
    ['shared-links'],
    ['reports'],
    ['alerts', 'annotations'],
    ['export'],
  ],
  'src/service/scans': [
    ['segments'],
    ['store', 'lookup', 'visitor', 'journal', 'visits'],
    ['anomalies'],
    ['snapshot', 'loading', 'routes', 'analytics'],
    ['clickhouse'],
  ],
  'src/bff': [
    ['http'],
    ['passwords'],
    ['better-auth'],
    ['people'],
    ['upstream'],
    ['audit'],
    ['auth'],
    ['assistants'],
    ['invitations', 'single-sign-on', 'setup'],
    ['endpoints'],
    ['handlers', 'mcp'],
  ],
  'src/blocks': [
    ['words', 'art', 'embeds'],
    ['schema'],
    ['theme', 'language'],
    ['layout'],
    ['runtime'],
    ['blocks'],
    ['page', 'sections'],
  ],
  'src/dashboard': [['ui'], ['api'], ['pickers'], ['features'], ['app'], ['routes']],
  'src/dashboard/features/builder': [
    ['paste'],
    ['sync'],
    ['languages'],
    ['form'],
    ['canvas'],
    ['panels'],
    ['history', 'publish'],
  ],
}

/** Packages that the dashboard wraps in its own components, and the folders of those components. */
const wrappedPackages: Record<string, string[]> = {
  recharts: ['src/dashboard/ui/chart/'],
  'radix-ui': ['src/dashboard/ui/'],
  sonner: ['src/dashboard/ui/'],
  cmdk: ['src/dashboard/ui/'],
  '@dnd-kit/core': ['src/dashboard/ui/', 'src/dashboard/features/builder/canvas/'],
  '@dnd-kit/sortable': ['src/dashboard/ui/'],
  '@dnd-kit/utilities': ['src/dashboard/ui/', 'src/dashboard/features/builder/canvas/'],
}

interface Source {
  file: string
  text: string
  /** Imports: files from `src/` on, packages by name. */
  imports: string[]
}

/** Reads the sources of the product, without tests and their helpers, stories, generated files and the script that measures the build. */
export function readSources(root: string): Source[] {
  return globSync('src/**/*.{ts,tsx}', { cwd: root })
    .filter(
      (file) => !/\.(gen|stories|test)\.tsx?$|^src\/dashboard\/(testing\/|budget\.ts$)|\/node_modules\//.test(file),
    )
    .map((file) => {
      const text = readFileSync(path.join(root, file), 'utf8')
      const matches = text.matchAll(/\bfrom '([^']+)'|^import '([^']+)'|\bimport\(\s*'([^']+)'/gm)
      return {
        file,
        text,
        imports: [...matches].map(([, from, bare, dynamic]) => resolve(file, from ?? bare ?? dynamic ?? '')),
      }
    })
}

/** Finds all violations of the architecture, each as a sentence. */
export function findViolations(sources: Source[]): string[] {
  return sources.flatMap((source) => [
    ...findUnorderedFolders(source),
    ...findWrongImports(source),
    ...findClockReads(source),
    ...findAddressReads(source),
    ...findRawCuts(source),
  ])
}

/** Components that need no story because other stories show them, and where. */
const shownIndirectly: Record<string, string> = {
  TooltipProvider: 'around every story, in .storybook/preview.tsx',
  Toaster: 'around every story, in .storybook/preview.tsx',
  ModalContent: 'the box of Dialog and of Modal',
  ConfirmDialog: 'a Dialog with a ConfirmForm',
  DragArea: 'around SortableList and DropArea',
  DropAreaDrags: 'in DropArea',
  TableHead: 'in DataTable',
  TableRow: 'in DataTable',
  TableSkeleton: 'a DataTable that is loading',
  SkeletonRow: 'the last row of a DataTable that loads more',
  RowActionsLayer: 'around the rows of a DataTable',
  SubmitButton: 'the submit of FormButtons and of NameForm',
  FieldNotes: 'the hint and the error of every field',
  ColorPicker: 'the popover of ColorField',
  RangeFields: 'the two fields of DaysForm',
  ComboboxItems: 'the options in the list of Combobox and of MultiCombobox',
  ComboboxPopup: 'the input and the list of Combobox and of MultiCombobox',
}

/** Reads the text of all stories. */
export function readStories(root: string): string {
  const files = globSync('src/dashboard/ui/**/*.stories.tsx', { cwd: root })
  return files.map((file) => readFileSync(path.join(root, file), 'utf8')).join('\n')
}

/** Exported components of `ui` that no story shows. */
export function findComponentsWithoutStory(sources: Pick<Source, 'file' | 'text'>[], stories: string): string[] {
  const shownComponents = new Set([...stories.matchAll(/<([A-Z]\w*)/g)].map(([, name]) => name))
  return sources
    .filter(({ file }) => file.startsWith('src/dashboard/ui/') && file.endsWith('.tsx'))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/^export (?:function|const) ([A-Z]\w*)\b(?! = createContext)/gm)]
        .map(([, name = '']) => name)
        .filter((name) => !shownComponents.has(name) && !(name in shownIndirectly))
        .map((name) => `${file}: no story shows ${name}`),
    )
}

function findWrongImports({ file, imports }: Source): string[] {
  const layer = layers[getLayer(file)]
  return imports.flatMap((target) => {
    const wrappers = wrappedPackages[target]
    if (wrappers && !wrappers.some((wrapper) => file.startsWith(wrapper)))
      return [`${file} imports ${target}, which only ${wrappers.join(' and ')} does`]
    if (!target.startsWith('src/'))
      return layer?.packages.test(target) ? [] : [`${file}: layer ${getLayer(file)} does not use the package ${target}`]
    if (getLayer(target) !== getLayer(file))
      return layer?.layers.includes(getLayer(target))
        ? []
        : [`${file}: layer ${getLayer(file)} does not import ${target}`]
    return followsOrder(file, target) && !crossesFeatures(file, target) ? [] : [`${file} does not import ${target}`]
  })
}

function followsOrder(file: string, target: string): boolean {
  // The generated route tree imports all routes.
  if (target.endsWith('.gen.ts')) return true
  return Object.entries(orders).every(([folder, rows]) => {
    if (!file.startsWith(`${folder}/`) || !target.startsWith(`${folder}/`)) return true
    const [child, targetChild] = [getChild(folder, file), getChild(folder, target)]
    return child === targetChild || getRow(rows, targetChild) < getRow(rows, child)
  })
}

/** Returns the child of `folder` that contains the file. Returns null if the file itself is directly inside `folder`. */
function getChild(folder: string, file: string): string | null {
  const [child = '', ...rest] = file.slice(folder.length + 1).split('/')
  return rest.length === 0 ? null : child
}

function getRow(rows: string[][], child: string | null): number {
  return child === null ? rows.length : rows.findIndex((row) => row.includes(child))
}

function crossesFeatures(file: string, target: string): boolean {
  const [feature, targetFeature] = [file, target].map((name) => /^src\/dashboard\/features\/([^/]+)/.exec(name)?.[1])
  return feature !== undefined && targetFeature !== undefined && feature !== targetFeature
}

/** Folders that are missing in the order, so that nothing restricts their imports. */
function findUnorderedFolders({ file }: Source): string[] {
  return Object.entries(orders).flatMap(([folder, rows]) => {
    const child = file.startsWith(`${folder}/`) ? getChild(folder, file) : null
    return child !== null && getRow(rows, child) < 0 ? [`${file}: the folder ${child} has no place in the order`] : []
  })
}

function findClockReads({ file, text }: Source): string[] {
  // The scripts of blocks run in the visitor's browser, where a clock is allowed.
  const isPure =
    ['contract', 'document', 'blocks', 'qr', 'columns', 'tables'].includes(getLayer(file)) &&
    !file.endsWith('-script.ts')
  return isPure && /new Date\(\)|Date\.now|performance\./.test(text) ? [`${file} reads the clock`] : []
}

/**
 * Names and labels that `slice` cuts, and texts that it cuts before an ellipsis. Other texts cannot be told from hashes, days and lists here.
 */
function findRawCuts({ file, text }: Source): string[] {
  const rawCut =
    /\.slice\(0, [^()]+\)(\.\w+\(\))*\}…|\b(name|title|alt|label|subject): [^,\n]*\.slice\(0, (\d[\d_]*|[A-Z_]+)\)[,\s]/
  return rawCut.test(text) ? [`${file} may cut an emoji in two: call cutText or shorten`] : []
}

function getLayer(file: string): string {
  return file.split('/')[1] ?? ''
}

function resolve(file: string, name: string): string {
  if (name.startsWith('#')) return path.join('src', name.slice(1))
  return name.startsWith('.') ? path.join(path.dirname(file), name) : name
}
