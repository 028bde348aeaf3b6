import { Environment, type logLevels } from './environment.schema.ts'
import type { Mailbox } from './mail/mail-address.ts'

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
  /** JSON for programs that collect logs, text for a person at a terminal. */
  logFormat: 'json' | 'text'
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

function smtpOf({ SMTP_URL, MAIL_FROM }: Environment): Settings['smtp'] {
  return SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : undefined
}

function firstAdminOf({ ADMIN_EMAIL, ADMIN_PASSWORD }: Environment) {
  return ADMIN_EMAIL && ADMIN_PASSWORD
    ? { email: ADMIN_EMAIL.toLowerCase(), password: ADMIN_PASSWORD }
    : undefined
}

function imagesOf(data: Environment): ImageSettings {
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
    logFormat: data.LOG_FORMAT ?? (process.stdout.isTTY ? 'text' : 'json'),
  }
}
