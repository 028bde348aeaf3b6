import type { Kysely } from 'kysely'
import { readMailbox } from '#app/platform/mail/mail-address.ts'
import { createSealedTexts } from '#app/platform/secrets/sealed-text.server.ts'
import { smsGateways } from '#app/platform/sms/sms-settings.ts'
import type { Database } from '#db/schema.ts'
import type { ConnectionName, Settings } from './env.server.ts'

/** The texts of a connection as they are stored; `sealed` is its password or key, encrypted. */
export type EnteredConnection = Readonly<Partial<Record<string, string>>>

/** A row of `website_documents`, whose triggers tell every process that it has changed. */
export const connectionRow = (name: ConnectionName) => `system-${name}`

/** What a password belongs to: one that is copied to another server or account cannot be decrypted. */
export const sealedFor = (name: ConnectionName, entered: EnteredConnection) =>
  JSON.stringify([name, entered.host, entered.port, entered.gateway, entered.user])

/** Only texts, whatever a restored backup has in the row. */
export function readConnection(content: string): EnteredConnection {
  try {
    const read: unknown = JSON.parse(content)
    return Object.fromEntries(
      Object.entries(Object(read)).filter(([, text]) => typeof text === 'string'),
    ) as EnteredConnection
  } catch {
    return {}
  }
}

/** The settings that owners have entered at System, except those that the environment sets. */
export async function readEnteredSettings(
  { db, secret }: { db: Kysely<Database>; secret: string },
  environment: Settings,
): Promise<Partial<Settings>> {
  const { fromEnvironment, smsUrl } = environment
  const rows = await db
    .selectFrom('website_documents')
    .select(['id', 'content'])
    .where('id', 'in', (['address', 'mail', 'sms'] as const).map(connectionRow))
    .execute()
  const texts = createSealedTexts(secret)
  const unreadable: ConnectionName[] = []
  const find = (name: ConnectionName) => {
    const row = rows.find(({ id }) => id === connectionRow(name))
    return row && !fromEnvironment[name] ? readConnection(row.content) : {}
  }
  function passwordOf(name: ConnectionName, { sealed, ...entered }: EnteredConnection) {
    try {
      return sealed ? texts.decrypt(sealed, sealedFor(name, entered)) : ''
    } catch {
      unreadable.push(name)
      return null
    }
  }

  function smtp(): Settings['smtp'] {
    const entered = find('mail')
    const { host, port, user = '', sender = '' } = entered
    const from = readMailbox(sender)
    const password = passwordOf('mail', entered)
    if (!host || !from || password === null) return undefined
    const account = user && `${encodeURIComponent(user)}:${encodeURIComponent(password)}@`
    const url = `${port === '465' ? 'smtps' : 'smtp'}://${account}${host}:${port}`
    return URL.canParse(url) ? { url, from } : undefined
  }
  function sms(): Settings['sms'] {
    const entered = find('sms')
    const { gateway = '', user = '', sender = '' } = entered
    const key = passwordOf('sms', entered)
    if (!gateway || key === null) return undefined
    if (!isOfferedGateway(gateway)) {
      unreadable.push('sms')
      return undefined
    }
    return { gateway, url: smsUrl ?? smsGateways[gateway].url, user, key, sender }
  }
  const { address = '' } = find('address')
  const isEntered = URL.canParse(address) && /^https?:/.test(address)
  return {
    publicUrl: isEntered ? address : environment.publicUrl,
    publicUrlIsSet: isEntered || environment.publicUrlIsSet,
    smtp: fromEnvironment.mail ? environment.smtp : smtp(),
    sms: fromEnvironment.sms ? environment.sms : sms(),
    unreadable,
  }
}

/** A gateway whose address is known: no owner can let the server call any other. */
export const isOfferedGateway = (name: string): name is Exclude<keyof typeof smsGateways, 'http'> =>
  name !== 'http' && Object.hasOwn(smsGateways, name)
