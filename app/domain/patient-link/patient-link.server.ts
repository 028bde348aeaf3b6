import type { Selectable } from 'kysely'
import { href } from 'react-router'
import type { Needs } from '#app/domain/platform.server.ts'
import type { AppointmentsTable } from '#db/schema.ts'

export type LinkedAppointment = Pick<
  Selectable<AppointmentsTable>,
  'id' | 'reference' | 'link_version'
>

// The characters of a reference, which find the row, followed by the secret part, which gives access to it.
const tokenPattern = /^([2-9a-hj-km-np-tv-z]{8})([a-z2-7]{26})$/
const subjectOf = ({ id, link_version }: Pick<LinkedAppointment, 'id' | 'link_version'>) =>
  `appointment ${id} ${link_version}`

export const patientTokenOf = (
  { linkTokens }: Needs<'linkTokens'>,
  request: LinkedAppointment,
): string =>
  request.reference.replaceAll('-', '').slice(2).toLowerCase() + linkTokens.of(subjectOf(request))

export async function findByPatientToken(
  { db, linkTokens }: Needs<'db' | 'linkTokens'>,
  token: string,
): Promise<string | null> {
  const [, characters = '', secret = ''] = tokenPattern.exec(token) ?? []
  if (!characters) return null
  const reference = `GM-${characters.slice(0, 4)}-${characters.slice(4)}`.toUpperCase()
  const row = await db
    .selectFrom('appointments')
    .select(['id', 'link_version'])
    .where('reference', '=', reference)
    .executeTakeFirst()
  // A missing row takes as long as an existing one, so that the time does not reveal whether it exists.
  const isRight = linkTokens.matches(secret, subjectOf(row ?? { id: '', link_version: 0 }))
  return row && isRight ? row.id : null
}

/** Once a link was made void, only staff pass on the new one: others may know the patient’s details. */
export const isFirstLink = ({ link_version }: Pick<LinkedAppointment, 'link_version'>): boolean =>
  link_version === 1

export const pathForSender = (needs: Needs<'linkTokens'>, request: LinkedAppointment): string =>
  isFirstLink(request)
    ? patientPath(needs, request)
    : href('/appointment/:reference', { reference: request.reference.toLowerCase() })

export const patientPath = (needs: Needs<'linkTokens'>, request: LinkedAppointment): string =>
  href('/r/:token', { token: patientTokenOf(needs, request) })
