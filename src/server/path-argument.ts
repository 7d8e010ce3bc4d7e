import { resolve } from 'node:path'
import { z } from 'zod'

/** The schema of a path in a command line. The path is made absolute, because the server that runs the command may have another working directory. */
export function pathArgument(kind: 'file' | 'directory') {
  return z
    .string()
    .min(1, `A ${kind} is needed`)
    .transform((path) => resolve(path))
}
