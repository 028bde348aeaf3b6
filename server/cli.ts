import { createAdmin, findAdmin } from '#app/domain/staff/admins.server.ts'
import { issueLink } from '#app/domain/staff/links.server.ts'
import { passwordLinkAddress } from '#app/domain/staff/password-reset.server.ts'
import { removeSecondFactor } from '#app/domain/staff/second-factor.server.ts'
import { checkAdmin } from '#app/domain/staff/sign-in.ts'
import { readSettings } from '#app/platform/env.server.ts'
import { createPlatform, type Platform } from '#app/platform/platform.server.ts'

interface Command {
  usage: string
  description: string
  /** Returns what to print; throws `CommandError` with a sentence for the person at the terminal. */
  run(platform: Platform, args: string[]): Promise<string>
}

class CommandError extends Error {}

const dayMs = 24 * 3_600_000

const commands: Record<string, Command> = {
  'create-admin': {
    usage: 'create-admin <email> [full name]',
    description: 'makes an admin and prints a link to set the password',
    async run(platform, [typed = '', ...names]) {
      const email = typed.toLowerCase()
      const fullName = names.join(' ')
      const emailError = checkAdmin({ fullName: fullName || email, email }).email
      if (emailError) throw new CommandError(emailError)
      const made = await createAdmin(platform, { email, fullName, passwordHash: null })
      if (!made.ok) throw new CommandError(Object.values(made.errors).join(' '))
      return passwordLink(platform, made.value.id)
    },
  },
  'reset-password': {
    usage: 'reset-password <email>',
    description: 'prints a link to set a new password',
    run: async (platform, [typed]) => passwordLink(platform, await adminOf(platform, typed)),
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

async function passwordLink(platform: Platform, userId: string): Promise<string> {
  const purpose = { kind: 'set-password', userId, origin: 'passed-on' } as const
  const token = await issueLink(platform, purpose, dayMs)
  return `Open this link within a day to set the password; it works once:\n${passwordLinkAddress(platform, token)}`
}

const help = () =>
  Object.values(commands)
    .map(({ usage, description }) => `  npm run clinic -- ${usage.padEnd(36)} ${description}`)
    .join('\n')

const [name = '', ...args] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
try {
  if (!command) throw new CommandError(`What to do?\n${help()}`)
  const settings = readSettings(process.env)
  // Only errors are logged, so that the terminal shows the command's answer alone.
  const platform = await createPlatform({ ...settings, logLevel: 'error' })
  try {
    process.stdout.write(`${await command.run(platform, args)}\n`)
  } finally {
    await platform.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
