import { resolve } from 'node:path'
import { z } from 'zod'

/** A path of a command line, made absolute: the server that carries the command out may have another working directory. */
export function givenPath(what: 'file' | 'directory') {
  return z
    .string()
    .min(1, `A ${what} is needed`)
    .transform((path) => resolve(path))
}
