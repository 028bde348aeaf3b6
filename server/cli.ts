import { userInfo } from 'node:os'
import { findAdmin } from '#app/domain/staff/admins.server.ts'
import {
  createPasswordLink,
  type LinkToPassOn,
  makeOwner,
} from '#app/domain/staff/colleagues.links.server.ts'
import { removeSecondFactor } from '#app/domain/staff/second-factor.server.ts'
import { checkAdmin } from '#app/domain/staff/sign-in.ts'
import { actAs } from '#app/platform/audit/audit-actor.server.ts'
import { readSettings } from '#app/platform/env.server.ts'
import { createPlatform, type Platform } from '#app/platform/platform.server.ts'

interface Command {
  usage: string
  description: string
  /** Returns what to print; throws `CommandError` with a sentence for the person at the terminal. */
  run(platform: Platform, args: string[]): Promise<string>
}

class CommandError extends Error {}

const commands: Record<string, Command> = {
  'create-admin': {
    usage: 'create-admin <email> [full name]',
    description: 'makes an admin and prints a link to set the password',
    async run(platform, [typed = '', ...names]) {
      const email = typed.toLowerCase()
      const fullName = names.join(' ')
      const emailError = checkAdmin({ fullName: fullName || email, email }).email
      if (emailError) throw new CommandError(emailError)
      const made = await makeOwner(platform, { email, fullName })
      if (!made.ok) throw new CommandError(Object.values(made.errors).join(' '))
      return textOf(made.value)
    },
  },
  'reset-password': {
    usage: 'reset-password <email>',
    description: 'prints a link to set a new password',
    async run(platform, [typed]) {
      const made = await createPasswordLink(platform, await adminOf(platform, typed))
      if (!made.ok) throw new CommandError('This account is deactivated.')
      return textOf(made.value)
    },
  },
  'remove-second-factor': {
    usage: 'remove-second-factor <email>',
    description: 'for somebody who has lost the phone and the recovery codes',
    async run(platform, [typed]) {
      await removeSecondFactor(platform, await adminOf(platform, typed))
      return 'Their password alone is enough now; they can set up another on /admin/profile.'
    },
  },
}

async function adminOf(platform: Platform, typed = ''): Promise<string> {
  const admin = await findAdmin(platform, typed)
  if (!admin) throw new CommandError('There is no admin with this address.')
  return admin.id
}

const textOf = ({ link }: LinkToPassOn) =>
  `Open this link within a day to set the password; it works once:\n${link}`

const help = () =>
  Object.values(commands)
    .map(({ usage, description }) => `  npm run clinic -- ${usage.padEnd(36)} ${description}`)
    .join('\n')

/** Whoever has the machine's account acts for the audit trail. */
const operator = () => ({
  id: null,
  name: `The command line (${userInfo().username})`,
  address: null,
  requestId: null,
})

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
try {
  if (!command) throw new CommandError(`What to do?\n${help()}`)
  const settings = readSettings(process.env)
  // Only errors are logged, so that the terminal shows the command's answer alone.
  const platform = await createPlatform({ ...settings, logLevel: 'error' })
  try {
    const text = await actAs(operator(), () => command.run(platform, args))
    process.stdout.write(`${text}\n`)
  } finally {
    await platform.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
