import { randomInt } from 'node:crypto'
import { type BetterAuthOptions, betterAuth } from 'better-auth'
import { getAdapter } from 'better-auth/db/adapter'
import { twoFactor } from 'better-auth/plugins/two-factor'
import type { Kysely } from 'kysely'
import { newId } from '#app/platform/id.ts'
import type { Log } from '#app/platform/log/log.server.ts'
import type { Settings } from '#app/platform/settings/env.server.ts'
import type { Database, DatabaseKind } from '#db/schema.ts'
import { withHashedSessionTokens } from './hashed-session-tokens.server.ts'
import { isRefusedPasskey, passkeyPlugin } from './passkey-plugin.server.ts'
import { hashPassword, verifyPassword } from './password-hash.server.ts'

const minute = 60
const hour = 60 * minute

/** A session ends after so many seconds without a request. */
const idleSeconds = 8 * hour

/** The header that gives the library the visitor's address: see `http/sign-in-headers.server.ts`. */
const addressHeader = 'x-visitor-address'

/** The id of a sign-in that waits for its second factor, without its signature. */
export const pendingCookie = /(?:^|;\s*)(?:__Host-)?gemev\.two_factor=([\w-]+)/

interface AuthParts {
  db: Kysely<Database>
  kind: DatabaseKind
  log: Log
  settings: Pick<Settings, 'publicUrl'>
  secret: string
}

const timestampFields = { createdAt: 'created_at', updatedAt: 'updated_at' } as const

/** The endpoints are not mounted: the actions of `domain/staff` call it, limit its uses, and pass on its cookies. */
export async function createAuth(parts: AuthParts) {
  const options = optionsOf(parts)
  // It converts values by itself, so it gets the connections without our codec.
  const database = { db: parts.db.withoutPlugins(), type: parts.kind }
  const tables = await getAdapter({ ...options, database })
  return betterAuth({ ...options, database: () => withHashedSessionTokens(tables) })
}

function optionsOf({ db, log, settings, secret }: AuthParts) {
  const https = settings.publicUrl.startsWith('https:')
  return {
    baseURL: settings.publicUrl,
    secret,
    logger: {
      // Its messages below this level name accounts; failed sign-ins are logged by the actions.
      level: 'error',
      log: (level, message) =>
        // Anybody can send a wrong passkey answer, so it is not logged as an error of the program.
        log[isRefusedPasskey(message) ? 'warn' : level](
          { from: 'better-auth' },
          `sign-in: ${message}`,
        ),
    },
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      maxPasswordLength: 256,
      password: {
        hash: hashPassword,
        verify: ({ hash, password }) => verifyPassword(hash, password),
      },
    },
    advanced: {
      // The browser then refuses the cookie from any other host and without https.
      useSecureCookies: false,
      cookiePrefix: https ? '__Host-gemev' : 'gemev',
      defaultCookieAttributes: { secure: https, httpOnly: true, sameSite: 'lax', path: '/' },
      // Our migrations create the schema; the library's check could still run after the database is closed.
      database: { generateId: newId, validateSchema: false },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
    ...models,
    databaseHooks: {
      session: {
        create: {
          /** Refuses a session to somebody who was deactivated, however they sign in. */
          before: async ({ userId }) => ((await isActiveUser({ db }, userId)) ? undefined : false),
        },
      },
    },
    plugins: [passkeyPlugin(settings), secondFactorPlugin()],
  } satisfies BetterAuthOptions
}

const models = {
  user: {
    modelName: 'admin_users',
    fields: { name: 'full_name', emailVerified: 'email_verified', ...timestampFields },
    additionalFields: {
      isActive: { type: 'boolean', fieldName: 'is_active', input: false, required: true },
      role: { type: 'string', input: false, required: true },
      branch: { type: 'string', input: false, required: false },
      version: { type: 'number', input: false, required: true },
      secondFactorRequired: {
        type: 'boolean',
        fieldName: 'second_factor_required',
        input: false,
        required: true,
      },
      lastLoginAt: { type: 'date', fieldName: 'last_login_at', input: false, required: false },
    },
  },
  session: {
    modelName: 'admin_sessions',
    fields: {
      userId: 'user_id',
      expiresAt: 'expires_at',
      ipAddress: 'ip_address',
      userAgent: 'user_agent',
      ...timestampFields,
    },
    expiresIn: idleSeconds,
    updateAge: 10 * minute,
    // Whoever adds a passkey is asked for the password instead (`domain/staff/sign-in/passkeys.server.ts`).
    freshAge: 0,
  },
  account: {
    modelName: 'admin_accounts',
    fields: {
      userId: 'user_id',
      accountId: 'account_id',
      providerId: 'provider_id',
      accessToken: 'access_token',
      refreshToken: 'refresh_token',
      idToken: 'id_token',
      accessTokenExpiresAt: 'access_token_expires_at',
      refreshTokenExpiresAt: 'refresh_token_expires_at',
      ...timestampFields,
    },
  },
  verification: {
    modelName: 'admin_verifications',
    storeIdentifier: 'hashed',
    fields: { expiresAt: 'expires_at', ...timestampFields },
  },
} satisfies BetterAuthOptions

const secondFactorPlugin = () =>
  twoFactor({
    twoFactorCookieMaxAge: 10 * minute,
    // The library's lock shuts out the owner too: `sign-in/sign-in-limits.server.ts` limits codes instead.
    accountLockout: { enabled: false },
    backupCodeOptions: { customBackupCodesGenerate: newRecoveryCodes },
    schema: {
      user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
      twoFactor: {
        modelName: 'admin_two_factors',
        fields: {
          userId: 'user_id',
          backupCodes: 'backup_codes',
          failedVerificationCount: 'failed_verification_count',
          lockedUntil: 'locked_until',
        },
      },
    },
  })

export type Auth = Awaited<ReturnType<typeof createAuth>>

async function isActiveUser({ db }: { db: Kysely<Database> }, id: string): Promise<boolean> {
  const user = await db
    .selectFrom('admin_users')
    .select('is_active')
    .where('id', '=', id)
    .executeTakeFirst()
  return user?.is_active === true
}

// Without 0, 1, i, l and o, which are mistaken for others when written by hand.
const letters = '23456789abcdefghjkmnpqrstuvwxyz'
const codeCount = 10

/** New recovery codes such as `7k3m9-qxt4h`, of about 49 bits each. */
const newRecoveryCodes = (): string[] =>
  Array.from({ length: codeCount }, () => `${fiveLetters()}-${fiveLetters()}`)

const fiveLetters = () =>
  Array.from({ length: 5 }, () => letters[randomInt(letters.length)]).join('')

export function readRecoveryCode(typed: string): string {
  const bare = typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')
  return `${bare.slice(0, 5)}-${bare.slice(5)}`
}
