import { spawnSync } from 'node:child_process'

// npm run fuzz -- [requests] [seed] sends that many requests (by default 1,000,000), and prints the progress and the share of each status.
const [count = '1000000', seed = '20261120'] = process.argv.slice(2)
const args = [
  'run',
  '--config',
  'deep/vitest.config.ts',
  '--project',
  'fuzz',
  '--maxWorkers',
  '1',
  'deep/fuzz/fuzz.test.ts',
]
const { status } = spawnSync('vitest', args, {
  stdio: 'inherit',
  env: { ...process.env, FUZZ_COUNT: count, FUZZ_SEED: seed },
})
process.exitCode = status ?? 1
