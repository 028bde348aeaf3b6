import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { CommandError } from './command.ts'

/**
 * The absolute path of a typed one. It is relative to the working directory of the program, which has `data` in it and in a
 * release is the folder of all releases. A path that begins with a dot is relative to the directory of the person instead.
 */
export function typedPath(path: string): string {
  const isFromHere = /^\.\.?(?:\/|$)/.test(path)
  // npm runs a script in the folder of its package, and puts the directory in which it was called into INIT_CWD.
  return resolve(isFromHere ? (process.env.INIT_CWD ?? '.') : '.', path)
}

/** The absolute path of a typed file. Throws `CommandError` with that path when it does not exist. */
export function typedFile(path: string): string {
  const file = typedPath(path)
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
  return file
}
