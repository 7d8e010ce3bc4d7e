// Plain JavaScript for any Node from 20 on: installs what is missing, then runs the task on the Node 24 of the `node` package.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const bin = (path) => join(root, 'node_modules', path)
const built = join(root, 'dist/built-from')

const vite = bin('vite/bin/vite.js')
const vitest = bin('vitest/vitest.mjs')
const server = ['dist/server/main.js']
// React renders published pages, and by itself with all the checks of its development build.
const production = { NODE_ENV: 'production' }
// Else glibc keeps what each thread frees, up to a hundred megabytes, for that thread. Other systems do not read these.
const frugal = { MALLOC_ARENA_MAX: '2', MALLOC_MMAP_THRESHOLD_: '131072', MALLOC_TRIM_THRESHOLD_: '131072' }
// What Node has compiled once is read the next time: of every tool, and of each start of the product within a test.
const compiled = { NODE_COMPILE_CACHE: bin('.cache/node') }

const clientBuild = { name: 'client build', run: [vite, 'build', '--logLevel', 'warn'] }
const serverBuild = { name: 'server build', run: [vite, 'build', '--ssr', '--logLevel', 'warn'], after: noteBuild }
// None of them writes what another reads, so they stand in one step; the longest come first.
const quick = [
  { name: 'lint', run: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'types', run: [bin('typescript/bin/tsc'), '-b'] },
  { name: 'dead code', run: [bin('knip/bin/knip.js')] },
  { name: 'format', run: [bin('oxfmt/bin/oxfmt'), '--check'] },
]

const tasks = {
  start: () => [...staleBuilds(), { run: server, watched: true, env: { ...production, ...frugal } }],
  dev: () => [{ run: [vite], watched: true }],
  admin: () => [{ run: ['src/server/admin.ts'] }],
  // It runs the product from its sources, and Node reads no .tsx by itself.
  bench: () => [...staleBuilds(), { run: ['--import', './src/testing/read-tsx.ts', 'bench/main.ts'], env: production }],
  looks: () => [...staleBuilds(), { run: ['e2e/screenshots.ts'] }],
  check: () => [quick, { name: 'architecture', run: [vitest, 'run', '--project', 'node', 'src/architecture.test.ts'] }],
  test: () => [
    quick,
    // First, since tests also start the whole product.
    clientBuild,
    serverBuild,
    { name: 'budget', run: ['src/dashboard/budget.ts'] },
    { name: 'tests', run: [vitest, 'run', '--project', '!browser'] },
    { name: 'browser tests', run: [vitest, 'run', '--project', 'browser'] },
    { name: 'end to end', run: [bin('@playwright/test/cli.js'), 'test'] },
  ],
}

const [, , task = '', ...rest] = process.argv
if (!Object.hasOwn(tasks, task)) fail(`There is no task ${task}. There are: ${Object.keys(tasks).join(', ')}.`)
const parent = process.ppid
install()
const node = node24()
const began = Date.now()
const steps = tasks[task]().map((step) => [step].flat())
for (const [i, stages] of steps.entries()) {
  const names = namesOf(stages)
  if (names) console.log(`▸ ${names}`)
  const codes =
    stages.length > 1 ? await sideBySide(stages) : [await run(stages[0], i === steps.length - 1 ? rest : [])]
  if (process.ppid !== parent) process.exit(1)
  const wrong = stages.filter((_, at) => codes[at] !== 0)
  if (namesOf(wrong)) console.error(`\n✗ npm ${task} stopped at: ${namesOf(wrong)}. What is wrong stands above.`)
  if (wrong.length > 0) process.exit(codes.find((code) => code !== 0))
  for (const { after } of stages) after?.()
}
if (steps.flat().every(({ name }) => name))
  console.log(`\n✓ ${namesOf(steps.flat())}: all passed in ${span(Date.now() - began)}.`)

function namesOf(stages) {
  return stages.flatMap(({ name }) => name ?? []).join(', ')
}

function install() {
  // npm writes this file when it has installed everything; a newer lock means that it has to again.
  const done = statSync(bin('.package-lock.json'), { throwIfNoEntry: false })
  if (done && done.mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return
  console.log('Installing… (once, about a minute)')
  const npm = process.env.npm_execpath
  const args = ['ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' })
  if (status !== 0) fail('npm could not install the packages; its reason stands above.')
}

function node24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const path = bin('node/bin/node')
  if (existsSync(path) && statSync(path).size > 1e6) return path
  return fail('Node 24 is needed, and the one of the `node` package is missing. Was npm told --ignore-scripts?')
}

/** As many at once as there are cores. What one has said is shown whole, when it has ended. */
async function sideBySide(stages) {
  const waiting = [...stages.entries()]
  const codes = []
  const next = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const [at, stage] = one
      const said = []
      codes[at] = await run(stage, [], (child) => {
        for (const stream of [child.stdout, child.stderr]) stream.on('data', (chunk) => said.push(chunk))
      })
      if (said.length > 0) process.stdout.write(`${stage.name}:\n${Buffer.concat(said).toString()}`)
    }
  }
  await Promise.all(Array.from({ length: availableParallelism() }, next))
  return codes
}

function run({ run: command, watched, env: own = {} }, args, listen) {
  const env = { ...compiled, ...own, ...process.env, PATH: dirname(node) + delimiter + process.env.PATH }
  const out = listen ? 'pipe' : 'inherit'
  const child = spawn(node, [...command, ...args], {
    cwd: root,
    stdio: ['inherit', out, out, ...(watched ? ['ipc'] : [])],
    env,
  })
  listen?.(child)
  const stop = (signal = 'SIGTERM') => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  // A signal to `npm start` ends npm's shell but never reaches this process: only the change of parent tells.
  const watch = setInterval(() => process.ppid !== parent && stop(), 250)
  return new Promise((done) =>
    child.on(listen ? 'close' : 'exit', (code, signal) => {
      clearInterval(watch)
      for (const each of signals) process.off(each, stop)
      done(signal ? 1 : code)
    }),
  )
}

/** The builds, unless what they are made from is what it was. */
function staleBuilds() {
  const fresh =
    existsSync(built) && existsSync(join(root, 'dist/server/main.js')) && readFileSync(built, 'utf8') === sources()
  return fresh ? [] : [clientBuild, serverBuild]
}

function noteBuild() {
  mkdirSync(dirname(built), { recursive: true })
  writeFileSync(built, sources())
}

/** A mark of every file that a build reads: changed with any of them. */
function sources() {
  const hash = createHash('sha256')
  const add = (path) => {
    const stat = statSync(join(root, path), { throwIfNoEntry: false })
    if (path.endsWith('node_modules')) return
    if (stat?.isDirectory()) for (const name of readdirSync(join(root, path)).toSorted()) add(join(path, name))
    // Tests are not built, and the route tree is written by the build itself.
    else if (stat && !/\.test\.tsx?$|\.gen\.ts$/.test(path)) hash.update(`${path} ${stat.size} ${stat.mtimeMs}\n`)
  }
  for (const path of ['src', 'public', 'index.html', 'vite.config.ts', 'tsconfig.json', 'package-lock.json']) add(path)
  return hash.digest('hex')
}

function span(milliseconds) {
  const seconds = Math.round(milliseconds / 1000)
  return seconds < 60 ? `${seconds} s` : `${Math.floor(seconds / 60)} min ${seconds % 60} s`
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
