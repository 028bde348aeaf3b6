import type { ActingPlatform } from '#app/domain/platform.server.ts'
import { findAdmin } from '#app/domain/staff/admins.server.ts'
import {
  createPasswordLink,
  type LinkToPassOn,
  makeOwner,
} from '#app/domain/staff/colleagues/colleagues.links.server.ts'
import { removeSecondFactor } from '#app/domain/staff/sign-in/second-factor.server.ts'
import { checkAdmin } from '#app/domain/staff/sign-in/sign-in.ts'
import { type Command, CommandError, withPlatform } from './command.ts'

export const accountCommands: Record<string, Command> = {
  'create-admin': {
    usage: 'create-admin <email> [full name]',
    description: 'makes an admin and prints a link to set the password',
    run: withPlatform(async (platform, [typed = '', ...names]) => {
      const email = typed.toLowerCase()
      const fullName = names.join(' ')
      const emailError = checkAdmin({ fullName: fullName || email, email }).email
      if (emailError) throw new CommandError(emailError)
      const made = await makeOwner(platform, { email, fullName })
      if (!made.ok) throw new CommandError(Object.values(made.errors).join(' '))
      return textOf(made.value)
    }),
  },
  'reset-password': {
    usage: 'reset-password <email>',
    description: 'prints a link to set a new password',
    run: withPlatform(async (platform, [typed]) => {
      const made = await createPasswordLink(platform, await adminOf(platform, typed))
      if (!made.ok) throw new CommandError('This account is deactivated.')
      return textOf(made.value)
    }),
  },
  'remove-second-factor': {
    usage: 'remove-second-factor <email>',
    description: 'for somebody who has lost the phone and the recovery codes',
    run: withPlatform(async (platform, [typed]) => {
      await removeSecondFactor(platform, await adminOf(platform, typed))
      return 'Their password alone is enough now; they can set up another on /admin/profile.'
    }),
  },
}

async function adminOf(platform: ActingPlatform, typed = ''): Promise<string> {
  const admin = await findAdmin(platform, typed)
  if (!admin) throw new CommandError('There is no admin with this address.')
  return admin.id
}

const textOf = ({ link }: LinkToPassOn) =>
  `Open this link within a day to set the password; it works once:\n${link}`
