import { resolve } from 'node:path'
import type { Mailbox } from '#app/platform/mail/mail-address.ts'
import { type SmsSettings, smsGateways } from '#app/platform/sms/sms-settings.ts'
import { Environment, type logLevels } from './environment.schema.ts'

/** What owners may enter at System instead (`entered-settings.server.ts`). */
export type ConnectionName = 'address' | 'mail' | 'sms'

/** Every field is documented in `.env.example`. */
export interface Settings {
  port: number
  host: string
  /** Without a slash at its end; all absolute links start with it. */
  publicUrl: string
  publicUrlIsSet: boolean
  /** What the environment sets wins over what owners enter; only its address refuses a foreign Host header. */
  fromEnvironment: Record<ConnectionName, boolean>
  /** What owners have entered, but whose password was encrypted with another secret. */
  unreadable?: readonly ConnectionName[]
  /** The whole path, so that advice which names it can be followed wherever it is read. */
  dataDir: string
  databaseUrl?: string | undefined
  trustedProxies: string[]
  /** Signs cookies and encrypts second factors; when unset, one is made and stored in `dataDir`. */
  authSecret?: string | undefined
  firstAdmin?: { email: string; password: string } | undefined
  /** The mail server and the sender; without them mail waits in the outbox. */
  smtp?: { url: string; from: Mailbox } | undefined
  /** The provider of SMS; without it patients are written to by mail, or by staff. */
  sms?: SmsSettings | undefined
  /** Where a gateway is called instead of its own address. */
  smsUrl?: string | undefined
  /** Where images are stored; incomplete settings of `cloudinary` are shown to staff. */
  images: ImageSettings
  backupDir?: string | undefined
  backupPassphrase?: string | undefined
  /** Copies the backups to outside of this machine. */
  backupCopyCommand?: string | undefined
  nightlyBackup: boolean
  starterContent: boolean
  /** Whether phones save public pages; if not, they remove what they have saved. */
  serviceWorker: boolean
  retentionMonths: number
  auditRetentionMonths: number
  /** How long a stopping process still answers, so that a load balancer sees /readyz fail. */
  stopDelayMs: number
  logLevel: (typeof logLevels)[number]
  logFormat: 'json' | 'text'
}

export interface ImageSettings {
  host: 'embedded' | 'cloudinary'
  cloudName?: string | undefined
  uploadPreset?: string | undefined
  /** Signs uploads: at Cloudinary by this server, at the embedded host by a program that has the key. */
  key?: { id: string; secret: string } | undefined
  /** Where Cloudinary takes uploads, without a slash at its end. */
  uploadPrefix: string
  quota: number
}

function readSmtp({ SMTP_URL, MAIL_FROM }: Environment): Settings['smtp'] {
  return SMTP_URL && MAIL_FROM ? { url: SMTP_URL, from: MAIL_FROM } : undefined
}

function readSms(data: Environment): Settings['sms'] {
  const { SMS_GATEWAY: gateway, SMS_URL, SMS_USER = '', SMS_KEY = '', SMS_SENDER = '' } = data
  if (!gateway || gateway === 'log') return undefined
  const url = SMS_URL ?? smsGateways[gateway].url
  return { gateway, url, user: SMS_USER, key: SMS_KEY, sender: SMS_SENDER }
}

function readFirstAdmin({ ADMIN_EMAIL, ADMIN_PASSWORD }: Environment) {
  return ADMIN_EMAIL && ADMIN_PASSWORD
    ? { email: ADMIN_EMAIL.toLowerCase(), password: ADMIN_PASSWORD }
    : undefined
}

function readImages(data: Environment): ImageSettings {
  const { CLOUDINARY_API_KEY: id, CLOUDINARY_API_SECRET: secret } = data
  return {
    host: data.IMAGE_HOST,
    cloudName: data.CLOUDINARY_CLOUD_NAME,
    uploadPreset: data.CLOUDINARY_UPLOAD_PRESET,
    key: id && secret ? { id, secret } : undefined,
    uploadPrefix: withoutSlashAtEnd(data.CLOUDINARY_UPLOAD_PREFIX),
    quota: data.IMAGE_QUOTA_MB * 1024 * 1024,
  }
}

/** The message names every error and never a value. */
export class SettingsError extends Error {
  override name = 'SettingsError'
}

/** An empty value counts as unset. Throws `SettingsError`. */
export function readSettings(environment: Record<string, string | undefined>): Settings {
  const filled = Object.entries(environment).filter(([, value]) => value?.trim())
  const read = Environment.safeParse(Object.fromEntries(filled))
  if (!read.success) {
    const messages = read.error.issues.map(
      ({ path, message }) => `  ${path[0]?.toString()}: ${message}`,
    )
    throw new SettingsError(`The settings cannot be used:\n${[...new Set(messages)].join('\n')}`)
  }
  const { data } = read
  return {
    port: data.PORT,
    host: data.HOST,
    publicUrl: withoutSlashAtEnd(data.PUBLIC_URL ?? `http://localhost:${data.PORT}`),
    publicUrlIsSet: data.PUBLIC_URL !== undefined,
    fromEnvironment: {
      address: data.PUBLIC_URL !== undefined,
      mail: data.SMTP_URL !== undefined,
      sms: data.SMS_GATEWAY !== undefined,
    },
    dataDir: resolve(data.DATA_DIR),
    databaseUrl: data.DATABASE_URL,
    trustedProxies: data.TRUSTED_PROXIES,
    authSecret: data.AUTH_SECRET,
    firstAdmin: readFirstAdmin(data),
    smtp: readSmtp(data),
    sms: readSms(data),
    smsUrl: data.SMS_URL,
    images: readImages(data),
    backupDir: data.BACKUP_DIR && resolve(data.BACKUP_DIR),
    backupPassphrase: data.BACKUP_PASSPHRASE,
    backupCopyCommand: data.BACKUP_COPY_COMMAND,
    nightlyBackup: data.NIGHTLY_BACKUP === 'on',
    starterContent: data.STARTER_CONTENT === 'on',
    serviceWorker: data.SERVICE_WORKER === 'on',
    retentionMonths: data.RETENTION_MONTHS,
    auditRetentionMonths: data.AUDIT_RETENTION_MONTHS,
    stopDelayMs: data.STOP_DELAY_MS,
    logLevel: data.LOG_LEVEL,
    logFormat: data.LOG_FORMAT ?? (process.stdout.isTTY ? 'text' : 'json'),
  }
}

// Matches only from the first of several slashes: the search would otherwise restart at each of them.
const withoutSlashAtEnd = (address: string) => address.replace(/(?<!\/)\/+$/, '')
