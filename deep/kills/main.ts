import { spawnSync } from 'node:child_process'

// npm run kills -- [rounds] [file]: the tests that kill the product, with `rounds` kills each (20 by default) instead of a few.
const [rounds = '20', file = 'deep/kills'] = process.argv.slice(2)
const args = ['run', '--config', 'deep/vitest.config.ts', '--maxWorkers', '1', file]
const { status } = spawnSync('vitest', args, { stdio: 'inherit', env: { ...process.env, KILL_ROUNDS: rounds } })
process.exitCode = status ?? 1
