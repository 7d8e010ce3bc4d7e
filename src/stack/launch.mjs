// Plain JavaScript for any Node from 20 on: installs what is missing, then runs the task on the Node 24 of the `node` package.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const bin = (path) => join(root, 'node_modules', path)
const built = join(root, 'dist/built-from')

const vite = bin('vite/bin/vite.js')
const vitest = bin('vitest/vitest.mjs')
const server = ['--enable-source-maps', 'dist/server/main.js']
// React renders published pages, and by itself with all the checks of its development build.
const production = { NODE_ENV: 'production' }
// What Node has compiled once is read the next time: of every tool, and of each start of the product within a test.
const compiled = { NODE_COMPILE_CACHE: bin('.cache/node') }

const clientBuild = { name: 'client build', run: [vite, 'build', '--logLevel', 'warn'] }
const serverBuild = { name: 'server build', run: [vite, 'build', '--ssr', '--logLevel', 'warn'], after: noteBuild }
const quick = [
  { name: 'format', run: [bin('oxfmt/bin/oxfmt'), '--check'] },
  { name: 'lint', run: [bin('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'types', run: [bin('typescript/bin/tsc'), '-b'] },
  { name: 'dead code', run: [bin('knip/bin/knip.js')] },
]

const tasks = {
  start: () => [...staleBuilds(), { run: server, watched: true, env: production }],
  dev: () => [{ run: [vite], watched: true }],
  admin: () => [{ run: ['src/stack/admin.ts'] }],
  // It runs the product from its sources, and Node reads no .tsx by itself.
  bench: () => [
    ...staleBuilds(),
    { run: ['--import', './src/testing/read-tsx.ts', 'src/bench/main.ts'], env: production },
  ],
  looks: () => [...staleBuilds(), { run: ['e2e/looks.ts'] }],
  check: () => [
    ...quick,
    { name: 'architecture', run: [vitest, 'run', '--project', 'node', 'src/architecture.test.ts'] },
  ],
  test: () => [
    ...quick,
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
const stages = tasks[task]()
for (const [i, stage] of stages.entries()) {
  if (stage.name) console.log(`▸ ${stage.name}`)
  const code = await run(stage, i === stages.length - 1 ? rest : [])
  if (process.ppid !== parent) process.exit(1)
  if (code !== 0 && stage.name) console.error(`\n✗ npm ${task} stopped at: ${stage.name}. What is wrong stands above.`)
  if (code !== 0) process.exit(code)
  stage.after?.()
}
if (stages.every(({ name }) => name))
  console.log(`\n✓ ${stages.map(({ name }) => name).join(', ')}: all passed in ${span(Date.now() - began)}.`)

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

function run({ run: command, watched, env: own = {} }, args) {
  const env = { ...compiled, ...own, ...process.env, PATH: dirname(node) + delimiter + process.env.PATH }
  const stdio = ['inherit', 'inherit', 'inherit', ...(watched ? ['ipc'] : [])]
  const child = spawn(node, [...command, ...args], { cwd: root, stdio, env })
  const stop = (signal = 'SIGTERM') => child.kill(signal)
  const signals = ['SIGINT', 'SIGTERM', 'SIGHUP']
  for (const signal of signals) process.on(signal, stop)
  // A signal to `npm start` ends npm's shell but never reaches this process: only the change of parent tells.
  const watch = setInterval(() => process.ppid !== parent && stop(), 250)
  return new Promise((done) =>
    child.on('exit', (code, signal) => {
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
