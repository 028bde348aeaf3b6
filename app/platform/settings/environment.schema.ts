import { z } from 'zod'
import { type Mailbox, readMailbox } from '#app/platform/mail/mail-address.ts'
import { type SmsSettings, smsGateways } from '#app/platform/sms/sms-settings.ts'
import { isEmailAddress } from '#app/values/email-address.ts'

// `log` sends nothing.
const smsGatewayNames = ['log', ...(Object.keys(smsGateways) as SmsSettings['gateway'][])] as const
const smsGatewayError = `must be one of ${smsGatewayNames.join(', ')} (mnotify and africastalking were removed: http takes their place)`

export const logLevels = ['debug', 'info', 'warn', 'error', 'silent'] as const

function wholeNumber(min: number, max: number, whenUnset: number) {
  const range = `must be from ${min} to ${max}`
  return z.coerce
    .number('must be a number')
    .int('must be whole')
    .min(min, range)
    .max(max, range)
    .default(whenUnset)
}

const address = (example: string) =>
  z.url({ protocol: /^https?$/, error: `must be an address such as ${example}` })

// What is no URL has the message of `address` already.
const isUrlThat = (holds: (url: URL) => boolean) => (text: string) => {
  const url = URL.parse(text)
  return !url || holds(url)
}

/** Messages name patients: they leave this machine only encrypted. */
const isConfidential = isUrlThat(
  ({ protocol, hostname }) =>
    protocol === 'https:' || /^(?:localhost|127(?:\.\d+){3}|\[::1\])$/.test(hostname),
)

const endsAfterHost = isUrlThat(
  ({ href, pathname }) => /^\/?$/.test(pathname) && !/[?#]/.test(href),
)

// A backup that is encrypted with what one program has read of a settings file must open with what another one reads.
const plainLine = /^(?!\s)[^'"`#$\\\p{Cc}]+(?<!\s)$/u

const cloudinaryName = z
  .string()
  .regex(/^[\w-]+$/, 'must be a name of letters, digits, hyphens and underscores')

export const Environment = z
  .object({
    PORT: wholeNumber(0, 65_535, 3000),
    HOST: z.string().default('127.0.0.1'),
    PUBLIC_URL: address('https://clinic.example')
      .refine(endsAfterHost, 'must end after the host, without a path')
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
    ADMIN_EMAIL: z.string().refine(isEmailAddress, 'must be an email address').optional(),
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
    SMS_GATEWAY: z.enum(smsGatewayNames, smsGatewayError).optional(),
    SMS_SENDER: z
      .string()
      .regex(/^[A-Za-z0-9 ]{1,11}$/, 'must have at most 11 letters and digits')
      .optional(),
    SMS_USER: z.string().optional(),
    SMS_KEY: z.string().min(8, 'must have at least 8 characters').optional(),
    SMS_URL: address('https://sms.example')
      .refine(isConfidential, 'must start with https:// unless it is on this machine')
      .optional(),
    IMAGE_HOST: z
      .enum(['embedded', 'cloudinary'], 'must be embedded or cloudinary')
      .default('embedded'),
    CLOUDINARY_CLOUD_NAME: cloudinaryName.optional(),
    CLOUDINARY_UPLOAD_PRESET: cloudinaryName.optional(),
    CLOUDINARY_API_KEY: z.string().regex(/^\w+$/, 'must consist of letters and digits').optional(),
    CLOUDINARY_API_SECRET: z.string().min(8, 'must have at least 8 characters').optional(),
    CLOUDINARY_UPLOAD_PREFIX: address('https://api.cloudinary.com').default(
      'https://api.cloudinary.com',
    ),
    IMAGE_QUOTA_MB: wholeNumber(100, 10_000_000, 5120),
    BACKUP_DIR: z.string().optional(),
    BACKUP_PASSPHRASE: z
      .string()
      .min(16, 'must have at least 16 characters')
      .regex(
        plainLine,
        'must have no quote, backslash, # or $, and no space at its ends: Node, systemd and containers read such a line differently. Write it without quotes around it, or set a new one',
      )
      .optional(),
    BACKUP_COPY_COMMAND: z.string().optional(),
    BACKUP_S3_ENDPOINT: z
      .never(
        'was replaced by BACKUP_COPY_COMMAND (docs/operations.md, “Outside the machine”): take out what begins with BACKUP_S3_. Keep the former release and the bucket until the first copy was made',
      )
      .optional(),
    NIGHTLY_BACKUP: z.enum(['on', 'off'], 'must be on or off').default('on'),
    STARTER_CONTENT: z.enum(['on', 'off'], 'must be on or off').default('on'),
    SERVICE_WORKER: z.enum(['on', 'off'], 'must be on or off').default('on'),
    RETENTION_MONTHS: wholeNumber(1, 600, 24),
    // The database itself refuses to delete an entry of the last year.
    AUDIT_RETENTION_MONTHS: wholeNumber(13, 600, 36),
    STOP_DELAY_MS: wholeNumber(0, 60_000, 1000),
    LOG_LEVEL: z.enum(logLevels, `must be one of ${logLevels.join(', ')}`).default('info'),
    LOG_FORMAT: z.enum(['json', 'text'], 'must be json or text').optional(),
  })
  .refine(
    ({ SMTP_URL, MAIL_FROM }) => !SMTP_URL || MAIL_FROM,
    missingPartner('MAIL_FROM', 'SMTP_URL'),
  )
  .superRefine((settings, check) => {
    const { SMS_GATEWAY: gateway } = settings
    if (!gateway || gateway === 'log') return
    const needed = [
      ...(gateway === 'http' ? [] : ['SMS_SENDER' as const]),
      ...smsGateways[gateway].needs.map((part) => `SMS_${part.toUpperCase()}` as SmsSetting),
    ]
    for (const name of needed) {
      if (settings[name]) continue
      const message = `must be set for SMS_GATEWAY=${gateway}`
      check.addIssue({ code: 'custom', path: [name], message })
    }
  })
  .refine(
    ({ ADMIN_EMAIL, ADMIN_PASSWORD }) => !ADMIN_EMAIL === !ADMIN_PASSWORD,
    missingPartner('ADMIN_EMAIL', 'ADMIN_PASSWORD'),
  )
  .refine(
    ({ CLOUDINARY_API_KEY, CLOUDINARY_API_SECRET }) =>
      !CLOUDINARY_API_KEY === !CLOUDINARY_API_SECRET,
    missingPartner('CLOUDINARY_API_KEY', 'CLOUDINARY_API_SECRET'),
  )

export type Environment = z.output<typeof Environment>

type SmsSetting = 'SMS_SENDER' | 'SMS_USER' | 'SMS_KEY' | 'SMS_URL'

function missingPartner(name: string, partner: string) {
  return {
    path: [name],
    error: `must be set together with ${partner}`,
    // Without this, zod runs the check only when all partner variables are valid.
    when: () => true,
  }
}
