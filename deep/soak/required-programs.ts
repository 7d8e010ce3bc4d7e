import { existsSync, globSync } from 'node:fs'
import { findPostgresBinaries } from '../../src/testing/postgres.ts'

/** The programs that a soak runs besides Node. */
export interface SoakPrograms {
  /** The folder of PostgreSQL's programs. */
  postgres: string
  patroni: string
  etcd: string
  /** The library that changes the clock of a process. */
  faketime: string
}

const folders = [...(process.env['PATH'] ?? '').split(':'), '/usr/sbin', '/usr/local/sbin']
const findOnPath = (name: string) => folders.map((folder) => `${folder}/${name}`).find((path) => existsSync(path))

/** Finds the programs, or throws an error that names Debian's packages of all that are missing. */
export function findSoakPrograms(): SoakPrograms {
  const programs = {
    postgres: findPostgresBinaries() ?? undefined,
    patroni: findOnPath('patroni'),
    etcd: findOnPath('etcd'),
    haproxy: findOnPath('haproxy'),
    // The variant for programs with threads.
    faketime: globSync('/usr/lib/*/faketime/libfaketimeMT.so.1')[0],
  }
  const { postgres, patroni, etcd, haproxy, faketime } = programs
  if (!postgres || !patroni || !etcd || !haproxy || !faketime) throw new Error(describeMissing(programs))
  return { postgres, patroni, etcd, faketime }
}

const debianPackages: Record<string, string> = {
  postgres: 'postgresql',
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  faketime: 'libfaketime',
}

/** Names Debian's packages of the programs without a path. */
function describeMissing(programs: Record<string, string | undefined>): string {
  const missing = Object.keys(debianPackages).filter((name) => programs[name] === undefined)
  const packages = missing.map((name) => debianPackages[name] ?? name)
  return `Not installed: ${missing.join(', ')}. On Debian: apt-get install --no-install-recommends ${packages.join(' ')}`
}
