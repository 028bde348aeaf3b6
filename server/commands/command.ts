import { userInfo } from 'node:os'
import { type ActingPlatform, createPlatform } from '#app/domain/platform.server.ts'
import type { Actor } from '#app/platform/audit/actor.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'

export interface Command {
  usage: string
  description: string
  run(settings: Settings, words: string[]): Promise<string>
}

/** The message is a sentence for the person at the terminal. */
export class CommandError extends Error {}

export const withPlatform =
  (work: (platform: ActingPlatform, words: string[]) => Promise<string>): Command['run'] =>
  async (settings, words) => {
    const platform = await createPlatform(settings)
    try {
      return await work({ ...platform, by: operator() }, words)
    } finally {
      await platform.close()
    }
  }

export const operator = (): Actor => ({
  id: null,
  name: `The command line (${userInfo().username})`,
  address: null,
  requestId: null,
})
