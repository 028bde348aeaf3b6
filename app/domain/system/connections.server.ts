import type { Kysely } from 'kysely'
import { readFormFields } from '#app/domain/form-fields.schema.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { requiredText } from '#app/domain/text-errors.ts'
import type { AuditAction } from '#app/platform/audit/audit-actions.ts'
import { saveVersion } from '#app/platform/database/rows.server.ts'
import { readMailbox } from '#app/platform/mail/mail-address.ts'
import {
  connectionRow,
  type EnteredConnection,
  isOfferedGateway,
  readConnection,
  sealedFor,
} from '#app/platform/settings/entered-settings.server.ts'
import { smsGateways } from '#app/platform/sms/sms-settings.ts'
import type { FieldTexts } from '#app/values/forms/edited-fields.ts'
import {
  done,
  type FieldErrors,
  type Invalid,
  invalid,
  type Limited,
  type Result,
} from '#app/values/result.ts'
import type { Database } from '#db/schema.ts'
import { type ConnectionName, connectionFields, connections } from './connection.ts'

const readers = {
  address: readFormFields(connectionFields.address),
  mail: readFormFields(connectionFields.mail),
  sms: readFormFields(connectionFields.sms),
}

export const readConnectionForm = (name: ConnectionName, sent: unknown): Result<FieldTexts> =>
  readers[name](sent)

export type Connection = Awaited<ReturnType<typeof findConnection>>

/** Without its password, of which it says only whether there is one. */
export async function findConnection({ db }: Needs<'db'>, name: ConnectionName) {
  const { version, content } = await findRow(db, name)
  const { sealed, ...texts } = readConnection(content)
  const stored = Object.fromEntries(
    Object.keys(connectionFields[name]).map((field) => [field, texts[field] ?? '']),
  )
  return { version, stored, hasSecret: Boolean(sealed) }
}

/** `prove` is asked last, because a code counts once. */
export async function saveConnection(
  needs: Needs<'by' | 'clock' | 'content' | 'db' | 'followSettings' | 'messages' | 'settings'>,
  { name, version, input, origin }: Sent,
  prove: () => Promise<Result<unknown, Invalid | Limited>>,
) {
  const { db, clock, by, messages, settings } = needs
  if (settings.fromEnvironment[name])
    return invalid({ '': 'This can only be changed on the server. Please ask your technician.' })
  const row = await findRow(db, name)
  const before = readConnection(row.content)
  const isReadable = !settings.unreadable?.includes(name)
  const checked = checks[name]({ input, before: isReadable ? before : {}, origin })
  if (!checked.ok) return checked
  const proof = await prove()
  if (!proof.ok) return proof
  const { secret, ...texts } = checked.value
  const kept = isKept(name, before, texts) ? before.sealed : undefined
  const sealed = secret ? messages.texts.encrypt(secret, sealedFor(name, texts)) : kept
  const content = JSON.stringify({ ...texts, sealed })
  const now = clock.now().toISOString()
  const saved = await saveVersion(
    { db, clock, by },
    'website_documents',
    { id: connectionRow(name), version },
    { content },
    {
      audit: {
        action: `system.${name}-changed` satisfies AuditAction,
        subjectOf: () => connections[name].title,
        detailsOf: () => [
          ...Object.keys(connectionFields[name]).filter(
            (field) => (texts[field] ?? '') !== (before[field] ?? ''),
          ),
          ...(secret ? ['password'] : []),
        ],
      },
      find: (tx) => findRow(tx, name),
      columns: async (tx) => {
        const first = { id: connectionRow(name), version: 1, content: '{}', updated_at: now }
        await tx
          .insertInto('website_documents')
          .values({ ...first, updated_by: null })
          .onConflict((conflict) => conflict.doNothing())
          .execute()
        return done({ updated_at: now, updated_by: by.id })
      },
    },
  )
  if (!saved.ok && saved.kind === 'conflict') {
    const { version } = saved.current
    return { ...saved, current: { ...(await findConnection({ db }, name)), version } }
  }
  needs.content.notify()
  await needs.followSettings()
  return saved
}

interface Sent {
  name: ConnectionName
  version: number
  input: FieldTexts
  /** The address at which the owner has the form open, as the browser says. */
  origin: string | null
}

const findRow = async (db: Kysely<Database>, name: ConnectionName) =>
  (await db
    .selectFrom('website_documents')
    .select(['version', 'content'])
    .where('id', '=', connectionRow(name))
    .executeTakeFirst()) ?? { version: 1, content: '{}' }

interface Checked {
  input: EnteredConnection
  before: EnteredConnection
  origin: string | null
}

/** What is stored, or what must be corrected. Whatever was emptied is stored empty. */
const checks: Record<ConnectionName, (asked: Checked) => Result<EnteredConnection>> = {
  address({ input: { address = '' }, origin }) {
    if (!address) return done({ address })
    const url = URL.parse(address)
    const isSafe = url?.protocol === 'https:' || /^(?:.+\.)?localhost$/.test(url?.hostname ?? '')
    if (!url || !isSafe || url.pathname !== '/' || url.search || url.hash || url.username)
      return invalid({
        address: 'Please write it like https://gemev.example, with nothing after it.',
      })
    // That the owner sees the form there proves that the address leads to this site.
    if (origin === url.origin) return done({ address: url.origin })
    return invalid({ address: `Please open the site at ${url.origin} first, and save it there.` })
  },
  mail({ input, before }) {
    const { host = '', user = '', sender = '', secret = '' } = input
    if (!(host || user || sender || secret)) return done({})
    const { label: server } = connectionFields.mail.host
    const port = input.port || '587'
    const errors: FieldErrors = {}
    if (!host) errors.host = requiredText(server)
    else if (!/^[a-z\d](?:[a-z\d.-]{0,251}[a-z\d])?$/i.test(host))
      errors.host = 'Please write the name alone, such as mail.gemev.example.'
    if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65_535)
      errors.port = 'Please write a number such as 587.'
    if (!readMailbox(sender))
      errors.sender = 'Please write an email address, or a name and <address>.'
    if (secret && !user) errors.user = requiredText(connectionFields.mail.user.label)
    const entered = { host, port, user, sender }
    if (user && !secret && !isKept('mail', before, entered)) errors.secret = askAgain(before)
    return Object.keys(errors).length > 0 ? invalid(errors) : done({ ...entered, secret })
  },
  sms({ input, before }) {
    const { gateway = '', sender = '', secret = '' } = input
    if (!gateway) return done({})
    if (!isOfferedGateway(gateway)) return invalid({ gateway: 'Please choose one.' })
    const errors: FieldErrors = {}
    const needsUser = (smsGateways[gateway].needs as readonly string[]).includes('user')
    const user = needsUser ? (input.user ?? '') : ''
    if (needsUser && !user) errors.user = requiredText(connectionFields.sms.user.label)
    if (!/^[A-Za-z\d ]{1,11}$/.test(sender))
      errors.sender = 'Please write at most 11 letters and digits.'
    const entered = { gateway, user, sender }
    if (!secret && !isKept('sms', before, entered)) errors.secret = askAgain(before)
    // Gateways take the key as a header, which has no other characters.
    if (/[^\x21-\x7e]/.test(secret))
      errors.secret = 'Please copy the key again. It contains a wrong character.'
    return Object.keys(errors).length > 0 ? invalid(errors) : done({ ...entered, secret })
  },
}

/** A stored password stays only where it was entered for: nobody can have it sent to a server of their own. */
const isKept = (name: ConnectionName, before: EnteredConnection, now: EnteredConnection) =>
  Boolean(before.sealed) && sealedFor(name, before) === sealedFor(name, now)

const askAgain = ({ sealed }: EnteredConnection) =>
  sealed ? 'Please enter this again, for this server or account.' : 'Please enter this.'
