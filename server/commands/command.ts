import { userInfo } from 'node:os'
import { actAs } from '#app/platform/audit/audit-actor.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import { createPlatform, type Platform } from '#app/platform.server.ts'

/** A command of `npm run clinic`. */
export interface Command {
  usage: string
  description: string
  /** Returns what to print; throws an error with a sentence for the person at the terminal. */
  run(settings: Settings, words: string[]): Promise<string>
}

/** An error of a command; its message is a sentence for the person at the terminal. */
export class CommandError extends Error {}

/** Runs a command with the program's services. */
export const withPlatform =
  (work: (platform: Platform, words: string[]) => Promise<string>): Command['run'] =>
  async (settings, words) => {
    const platform = await createPlatform(settings)
    try {
      return await asOperator(() => work(platform, words))
    } finally {
      await platform.close()
    }
  }

/** Runs work in the name of the machine's user, whom the audit trail then names. */
export function asOperator<Result>(work: () => Promise<Result>): Promise<Result> {
  const name = `The command line (${userInfo().username})`
  return actAs({ id: null, name, address: null, requestId: null }, work)
}
