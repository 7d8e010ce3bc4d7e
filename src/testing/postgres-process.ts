import { postgresBinaries, startPostgres } from './postgres.ts'

// A PostgreSQL for as long as somebody holds this process's input open: prints its address, or nothing where none is installed.
const binaries = postgresBinaries()
if (binaries !== null) {
  const cluster = await startPostgres(binaries)
  process.stdout.write(`${cluster.url('postgres')}\n`)
  process.stdin.resume().once('end', () => void cluster.stop())
}
