import { createAdmin, findAdmin } from '#app/domain/staff/admins.server.ts'
import { issueLink } from '#app/domain/staff/links.server.ts'
import { passwordLinkAddress } from '#app/domain/staff/password-reset.server.ts'
import { removeSecondFactor } from '#app/domain/staff/second-factor.server.ts'
import { checkAdmin } from '#app/domain/staff/sign-in.ts'
import { readSettings } from '#app/platform/env.server.ts'
import { createPlatform, type Platform } from '#app/platform/platform.server.ts'

interface Command {
  usage: string
  does: string
  /** Answers what to print; throws `Refused` with a sentence for whoever typed the command. */
  run(platform: Platform, words: string[]): Promise<string>
}

class Refused extends Error {}

const dayMs = 24 * 3_600_000

const commands: Record<string, Command> = {
  'create-admin': {
    usage: 'create-admin <email> [full name]',
    does: 'makes an admin and prints a link to set the password',
    async run(platform, [typed = '', ...names]) {
      const email = typed.toLowerCase()
      const fullName = names.join(' ')
      const fault = checkAdmin({ fullName: fullName || email, email }).email
      if (fault) throw new Refused(fault)
      const made = await createAdmin(platform, { email, fullName, passwordHash: null })
      if (!made.ok) throw new Refused(Object.values(made.errors).join(' '))
      return passwordLink(platform, made.value.id)
    },
  },
  'reset-password': {
    usage: 'reset-password <email>',
    does: 'prints a link to set a new password',
    run: async (platform, [typed]) => passwordLink(platform, await adminOf(platform, typed)),
  },
  'remove-second-factor': {
    usage: 'remove-second-factor <email>',
    does: 'for somebody who has lost the phone and the recovery codes',
    async run(platform, [typed]) {
      await removeSecondFactor(platform, await adminOf(platform, typed))
      return 'Their password alone is enough now; they can set up another on /admin/profile.'
    },
  },
}

async function adminOf(platform: Platform, typed = ''): Promise<string> {
  const admin = await findAdmin(platform, typed)
  if (!admin) throw new Refused('There is no admin with this address.')
  return admin.id
}

async function passwordLink(platform: Platform, userId: string): Promise<string> {
  const token = await issueLink(platform, { kind: 'set-password', userId }, dayMs)
  return `Open this link within a day to set the password; it works once:\n${passwordLinkAddress(platform, token)}`
}

const help = () =>
  Object.values(commands)
    .map(({ usage, does }) => `  npm run clinic -- ${usage.padEnd(36)} ${does}`)
    .join('\n')

const [name = '', ...words] = process.argv.slice(2)
const command = Object.hasOwn(commands, name) ? commands[name] : undefined
try {
  if (!command) throw new Refused(`What to do?\n${help()}`)
  const settings = readSettings(process.env)
  // Only faults: what the command answers is all that anybody wants to read.
  const platform = await createPlatform({ ...settings, logLevel: 'error' })
  try {
    process.stdout.write(`${await command.run(platform, words)}\n`)
  } finally {
    await platform.close()
  }
} catch (error) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}
