// Plain JavaScript for any Node from 20 on: installs the packages if they are missing, then runs `npm start`, one of its parts (`npm run
// service`, `worker` or `bff`), `npm test` or `npm run test:deep` on the Node 24 of the `node` package. Every other task is a script of
// package.json, and needs `npm ci` before.
import { spawn, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { listFlags } from './list-flags.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const inModules = (path) => join(root, 'node_modules', path)
/** Records the sources that `dist` was built from. */
const buildMark = join(root, 'dist/built-from')

const npm = process.env.npm_execpath ? [process.execPath, process.env.npm_execpath] : ['npm']
// Node caches compiled code in this folder for the next start. The tests start the product many times.
const compileCache = { NODE_COMPILE_CACHE: inModules('.cache/node') }
/**
 * The environment of the server, whose flags are in the same file. Flags of Node: the heap grows by half before garbage is collected, which
 * the end of the start does too, and young objects take at most 48 MB; on a small machine, by a quarter and 12 MB. NODE_ENV: React's
 * production build renders published pages. MALLOC_…: without these, glibc retains up to 100 MB of freed memory for each thread. Other
 * systems ignore them.
 */
const { environment } = JSON.parse(readFileSync(new URL('process-options.json', import.meta.url), 'utf8'))

const parent = process.ppid
const task = process.argv[2]
/** The setting ROLE of each task that starts a server; `npm start` leaves it to the environment. */
const roles = { start: {}, service: { ROLE: 'service' }, worker: { ROLE: 'worker' }, bff: { ROLE: 'bff' } }
const tests = { test: 'src/testing/runs/npm-test.ts', 'test:deep': 'deep/main.ts' }
if (!(task in tests) && !(task in roles)) fail('Run `npm start` or `npm test`.')
install()
const node = findNode24()
if (task in tests) process.exit(await run([node, tests[task], ...process.argv.slice(3)]))
if (isStale()) await build()
const serverOptions = { env: environment, settings: roles[task], isServer: true }
process.exit(await run([node, ...listFlags(), 'dist/server/main.js'], serverOptions))

function install() {
  // npm writes this file at the end of an install. A newer package-lock.json means that packages have changed.
  const installed = statSync(inModules('.package-lock.json'), { throwIfNoEntry: false })
  if (installed && installed.mtimeMs >= statSync(join(root, 'package-lock.json')).mtimeMs) return
  console.log('Installing… (once, about a minute)')
  const [command, ...args] = [...npm, 'ci', '--no-audit', '--no-fund', '--loglevel=error']
  const { status } = spawnSync(command, args, { cwd: root, stdio: 'inherit', shell: isWindowsCommand(command) })
  if (status !== 0) fail('npm could not install the packages. See its message above.')
}

function findNode24() {
  if (Number(process.versions.node.split('.')[0]) >= 24) return process.execPath
  const path = inModules('node/bin/node')
  if (existsSync(path) && statSync(path).size > 1e6) return path
  return fail('Node 24 is needed, and the one of the `node` package is missing. Was npm run with --ignore-scripts?')
}

async function build() {
  console.log('Building…')
  const code = await run([...npm, 'run', '--silent', 'build'])
  if (code !== 0) fail('The build failed. See its messages above.')
  mkdirSync(dirname(buildMark), { recursive: true })
  writeFileSync(buildMark, hashSources())
}

/** Runs a command, and resolves with its exit code. The command gets the signals that this process gets. */
function run([command, ...args], { env = {}, settings = {}, isServer = false } = {}) {
  const child = spawn(command, args, {
    cwd: root,
    // The server stops when the IPC channel closes, which also happens if this process is killed.
    stdio: ['inherit', 'inherit', 'inherit', ...(isServer ? ['ipc'] : [])],
    env: { ...compileCache, ...env, ...process.env, ...settings, PATH: dirname(node) + delimiter + process.env.PATH },
    shell: isWindowsCommand(command),
  })
  const stop = (signal = 'SIGTERM') => child.kill(signal)
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, stop)
  // A signal to `npm start` ends npm's shell but does not reach this process, which then has another parent.
  const watch = setInterval(() => process.ppid !== parent && stop(), 250)
  return new Promise((resolve) =>
    child.on('exit', (code, signal) => {
      clearInterval(watch)
      for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(name, stop)
      // Without a parent, no later command runs.
      if (process.ppid !== parent) process.exit(signal ? 1 : code)
      resolve(signal ? 1 : code)
    }),
  )
}

function isStale() {
  return (
    !existsSync(buildMark) ||
    !existsSync(join(root, 'dist/server/main.js')) ||
    readFileSync(buildMark, 'utf8') !== hashSources()
  )
}

/** A hash that changes with every file that the build reads. */
function hashSources() {
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

/** On Windows `npm` is a script, which only a shell can run. */
function isWindowsCommand(command) {
  return command === 'npm' && process.platform === 'win32'
}

function fail(message) {
  console.error(message)
  process.exit(1)
}
