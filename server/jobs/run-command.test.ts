import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from 'vitest'
import { listenUntilEnd } from '#tests/listen-until-end.ts'
import { endCommands, runCommand } from './backups.ts'

// The command has the lowest priority, so on a busy machine it takes long to start.
const maxMs = 300_000

test(
  'a command that is running ends with the site',
  async () => {
    // why: a database that never answers keeps the command waiting.
    const database = createServer()
    const port = await listenUntilEnd(database)
    const DATABASE_URL = `postgres://clinic@127.0.0.1:${port}/clinic`
    const connected = once(database, 'connection')
    const command = runCommand('backup', { PATH: process.env.PATH, DATABASE_URL })
    const failed = expect(command).rejects.toThrow('the command backup ended')
    const [connection] = await connected
    const closed = once(connection, 'close')
    // What the command has sent already must be read, or the end of the connection is never seen.
    connection.resume()
    endCommands()
    await Promise.all([failed, closed])
  },
  maxMs,
)

test(
  'a command that fails says why',
  async () => {
    await expect(runCommand('unknown', { PATH: process.env.PATH })).rejects.toThrow('What to do?')
  },
  maxMs,
)
