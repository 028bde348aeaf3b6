import { z } from 'zod'
import { type Mailbox, readMailbox } from './mail/mail-address.ts'

/** The program's settings, read once from the environment; every field is documented in `.env.example`. */
export interface Settings {
  port: number
  host: string
  /** Where visitors reach the site, without a slash at its end; all absolute links start with it. */
  publicUrl: string
  /** True when PUBLIC_URL was set by the owner: only then is a foreign Host header refused. */
  publicUrlIsSet: boolean
  dataDir: string
  databaseUrl?: string | undefined
  trustedProxies: string[]
  /** Signs cookies and encrypts second factors; without it one is made and kept in `dataDir`. */
  authSecret?: string | undefined
  /** Who may sign in at first, made when there is nobody yet. */
  firstAdmin?: { email: string; password: string } | undefined
  /** How mail leaves, and in whose name; without them it waits in the outbox. */
  smtp?: { url: string; from: Mailbox } | undefined
  /** Where pictures are kept; `cloudinary` may be incomplete, which staff are then told. */
  images: ImageSettings
  /** Whether an empty database is given the first articles and pictures. */
  starterContent: boolean
  /** How long a request is kept after it was last touched. */
  retentionMonths: number
  /** How long a stopping process still answers, so that a load balancer sees /readyz turn. */
  stopDelayMs: number
  logLevel: (typeof logLevels)[number]
}

export interface ImageSettings {
  host: 'embedded' | 'cloudinary'
  cloudName?: string | undefined
  uploadPreset?: string | undefined
  /** With it uploads are signed: at Cloudinary by us, at the embedded host by a program that has it. */
  key?: { id: string; secret: string } | undefined
  /** Where Cloudinary takes uploads, without a slash at its end. */
  uploadPrefix: string
  /** The most that the embedded host keeps, in bytes. */
  quota: number
}

const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

const Environment = z
  .object({
    PORT: z.coerce.number('must be a number').int('must be whole').min(0).max(65_535).default(3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://clinic.example' })
      // What is no address at all has been told so above.
      .refine((url) => !URL.canParse(url) || endsAfterHost(url), {
        error: 'must end after the host, without a path',
      })
      .optional(),
    DATA_DIR: z.string().default('./data'),
    DATABASE_URL: z
      .url({ protocol: /^postgres(ql)?$/, error: 'must start with postgres:// or postgresql://' })
      .optional(),
    TRUSTED_PROXIES: z
      .string()
      .default('')
      .transform((list) => list.split(',').flatMap((entry) => entry.trim() || []))
      .pipe(
        z.array(
          z.union(
            [z.ipv4(), z.ipv6(), z.cidrv4(), z.cidrv6()],
            'must be IP addresses or networks separated by commas',
          ),
        ),
      ),
    AUTH_SECRET: z.string().min(32, 'must have at least 32 characters').optional(),
    ADMIN_EMAIL: z.email('must be an email address').max(254).optional(),
    ADMIN_PASSWORD: z
      .string()
      .min(12, 'must have at least 12 characters')
      .max(256, 'must have at most 256 characters')
      .optional(),
    SMTP_URL: z
      .url({ protocol: /^smtps?$/, error: 'must start with smtp:// or smtps://' })
      .optional(),
    MAIL_FROM: z
      .string()
      .transform((text) => readMailbox(text))
      .pipe(z.custom<Mailbox>(Boolean, 'must be an address, or a name and <an address>'))
      .optional(),
    IMAGE_HOST: z
      .enum(['embedded', 'cloudinary'], 'must be embedded or cloudinary')
      .default('embedded'),
    CLOUDINARY_CLOUD_NAME: z
      .string()
      .regex(/^[\w-]+$/, 'must be a name of letters, digits, hyphens and underscores')
      .optional(),
    CLOUDINARY_UPLOAD_PRESET: z
      .string()
      .regex(/^[\w-]+$/, 'must be a name of letters, digits, hyphens and underscores')
      .optional(),
    CLOUDINARY_API_KEY: z.string().regex(/^\w+$/, 'must consist of letters and digits').optional(),
    CLOUDINARY_API_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
    CLOUDINARY_UPLOAD_PREFIX: z
      .url({ protocol: /^https?$/, error: 'must be an address such as https://api.cloudinary.com' })
      .default('https://api.cloudinary.com'),
    IMAGE_QUOTA_MB: z.coerce
      .number('must be a number')
      .int('must be whole')
      .min(100, 'must be 100 or more')
      .max(10_000_000, 'must be 10000000 or less')
      .default(5120),
    STARTER_CONTENT: z.enum(['on', 'off'], 'must be on or off').default('on'),
    RETENTION_MONTHS: z.coerce
      .number('must be a number')
      .int('must be whole')
      .min(1, 'must be 1 or more')
      .max(600, 'must be 600 or less')
      .default(24),
    STOP_DELAY_MS: z.coerce
      .number('must be a number')
      .int('must be whole')
      .min(0)
      .max(60_000)
      .default(1000),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
  })
  .refine(({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM, {
    path: ['MAIL_FROM'],
    error: 'must be set together with SMTP_URL',
    // Otherwise only a person whose settings are right but for this one would be told.
    when: () => true,
  })

  .refine(({ ADMIN_EMAIL, ADMIN_PASSWORD }) => !ADMIN_EMAIL === !ADMIN_PASSWORD, {
    path: ['ADMIN_EMAIL'],
    error: 'must be set together with ADMIN_PASSWORD',
    when: () => true,
  })

  .refine((all) => !all.CLOUDINARY_API_KEY === !all.CLOUDINARY_API_SECRET, {
    path: ['CLOUDINARY_API_KEY'],
    error: 'must be set together with CLOUDINARY_API_SECRET',
    when: () => true,
  })

function endsAfterHost(url: string): boolean {
  return /^\/?$/.test(new URL(url).pathname) && !/[?#]/.test(url)
}

function smtpOf({ SMTP_URL, MAIL_FROM }: z.output<typeof Environment>): Settings['smtp'] {
  return SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : undefined
}

function firstAdminOf({ ADMIN_EMAIL, ADMIN_PASSWORD }: z.output<typeof Environment>) {
  return ADMIN_EMAIL && ADMIN_PASSWORD
    ? { email: ADMIN_EMAIL.toLowerCase(), password: ADMIN_PASSWORD }
    : undefined
}

function imagesOf(data: z.output<typeof Environment>): ImageSettings {
  const { CLOUDINARY_API_KEY: id, CLOUDINARY_API_SECRET: secret } = data
  return {
    host: data.IMAGE_HOST,
    cloudName: data.CLOUDINARY_CLOUD_NAME,
    uploadPreset: data.CLOUDINARY_UPLOAD_PRESET,
    key: id && secret ? { id, secret } : undefined,
    uploadPrefix: data.CLOUDINARY_UPLOAD_PREFIX.replace(/\/+$/, ''),
    quota: data.IMAGE_QUOTA_MB * 1024 * 1024,
  }
}

/** Thrown when the environment cannot be used; the message names every fault and never a value. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** Reads the settings from the environment; an empty value counts as unset. Throws `SettingsError`. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const filled = Object.entries(environment).filter(([, value]) => value?.trim())
  const read = Environment.safeParse(Object.fromEntries(filled))
  if (!read.success) {
    const faults = read.error.issues.map(
      ({ path, message }) => `  ${path[0]?.toString()}: ${message}`,
    )
    throw new SettingsError(`The settings cannot be used:\n${[...new Set(faults)].join('\n')}`)
  }
  const { data } = read
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: (data.PUBLIC_URL ?? `http://localhost:${data.PORT}`).replace(/\/+$/, ''),
    publicUrlIsSet: data.PUBLIC_URL !== undefined,
    dataDir: data.DATA_DIR,
    databaseUrl: data.DATABASE_URL,
    trustedProxies: data.TRUSTED_PROXIES,
    authSecret: data.AUTH_SECRET,
    firstAdmin: firstAdminOf(data),
    smtp: smtpOf(data),
    images: imagesOf(data),
    starterContent: data.STARTER_CONTENT === 'on',
    retentionMonths: data.RETENTION_MONTHS,
    stopDelayMs: data.STOP_DELAY_MS,
    logLevel: data.LOG_LEVEL,
  }
}
