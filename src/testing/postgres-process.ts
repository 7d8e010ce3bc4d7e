import { findPostgresBinaries, startPostgres } from './postgres.ts'

// Runs PostgreSQL until this process's input closes. Prints its URL, or nothing if none is installed.
const binaries = findPostgresBinaries()
if (binaries !== null) {
  const cluster = await startPostgres(binaries)
  process.stdout.write(`${cluster.url('postgres')}\n`)
  process.stdin.resume().once('end', () => void cluster.stop())
}
