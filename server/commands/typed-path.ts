import { existsSync } from 'node:fs'
import { resolve } from 'node:path'
import { CommandError } from './command.ts'

/**
 * The whole path of what was typed. It begins where `data` stands, which in a release is the folder of all releases;
 * with a dot in front, as the shell completes it, where the person is.
 */
export function typedPath(path: string): string {
  const isFromHere = /^\.\.?(?:\/|$)/.test(path)
  // npm runs a script in the folder of its package, and says here where it was called.
  return resolve(isFromHere ? (process.env.INIT_CWD ?? '.') : '.', path)
}

/** The whole path of a file that is there; `CommandError` names where it was looked for. */
export function typedFile(path: string): string {
  const file = typedPath(path)
  if (!existsSync(file)) throw new CommandError(`There is no file ${file}.`)
  return file
}
