import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { constants, setPriority } from 'node:os'

const running = new Set<ChildProcess>()

/** Runs a command of `npm run clinic` at the lowest priority; throws an error with the command's message when it fails. */
export async function runCommand(name: string, env: NodeJS.ProcessEnv): Promise<void> {
  const program = createRequire(import.meta.url).resolve('#server/cli.ts')
  const child = spawn(process.execPath, [program, name], {
    env,
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  running.add(child)
  if (child.pid) setPriority(child.pid, constants.priority.PRIORITY_LOW)
  let message = ''
  child.stderr.on('data', (data) => {
    message = `${message}${data}`.slice(0, 2000)
  })
  const [code] = await once(child, 'close').finally(() => running.delete(child))
  if (code !== 0) throw new Error(message.trim() || `the command ${name} ended with ${code}`)
}

/** Ends the commands that are running, which would otherwise go on without the site and beside its next start. */
export function endCommands(): void {
  for (const child of running) child.kill()
}
