import type { Needs } from '#app/domain/platform.server.ts'
import { countUse, hashOfPerson } from '#app/platform/limits/rate-limit.server.ts'
import { phoneDigits } from '#app/values/phone-number.ts'

/** Where a request comes from: its address, and the network of that address. */
export interface Sender {
  address: string
  network: string
}

/** The contact details that one person's requests are counted by. */
interface Person {
  email: string
  phone: string
}

/** How far the limits are used: whether the person's limit is reached, and the highest use of all limits. */
export interface RequestLoad {
  personLimitReached: boolean
  /** The highest use among the limits of person, address, network and site: 1 is at the limit, 2 is twice the limit. */
  loadFactor: number
}

type CountNeeds = Needs<'db' | 'clock' | 'publicFormLimits'>

/** Counts a new request by its phone number, its email, its address, its network and the whole site. */
export async function countRequest(
  needs: CountNeeds,
  person: Person,
  sender: Sender,
): Promise<RequestLoad> {
  const { address, network } = sender
  // Always in this order, or two transactions could deadlock on each other's rows.
  const contacts = [
    await countContact(needs, `appointments for ${hashOfPerson(phoneKey(person.phone))}`, sender),
    // A missing email address is not counted, or all who have none would be counted as one person.
    ...(person.email
      ? [
          await countContact(
            needs,
            `appointments of ${hashOfPerson(emailKey(person.email))}`,
            sender,
          ),
        ]
      : []),
  ]
  const factors = [
    await count(needs, `appointments from ${address}`, 'address'),
    await count(needs, `appointments from network ${network}`, 'network'),
    await count(needs, 'appointments', 'site'),
  ]
  return {
    personLimitReached: contacts.some(({ isLimitReached }) => isLimitReached),
    loadFactor: Math.max(...factors, ...contacts.map(({ anywhere }) => anywhere)),
  }
}

/**
 * Counts a request with one phone number or email. Requests that strangers send from elsewhere do not block a person's
 * first one of the hour; it only needs proof of work, as when the limit of an address is reached.
 */
async function countContact(needs: CountNeeds, key: string, { address }: Sender) {
  const { person } = needs.publicFormLimits
  const here = await countUse(needs, `${key} from ${address}`, person)
  const anywhere = await count(needs, key, 'personAnywhere')
  return { anywhere, isLimitReached: here > person.points || (anywhere > 1 && here > 1) }
}

/** How far a limit is used with this request: 1 is at the limit. */
async function count(
  { publicFormLimits, ...needs }: CountNeeds,
  key: string,
  limit: keyof typeof publicFormLimits,
) {
  const { points, seconds } = publicFormLimits[limit]
  return (await countUse(needs, key, { seconds })) / points
}

/** A key that is the same for any spelling of a phone number, with a country code, a leading zero or neither. */
const phoneKey = (phone: string) => phoneDigits(phone).slice(-9)

/** A key that is the same for all addresses of a mailbox that differ only after a plus sign (RFC 5233). */
const emailKey = (email: string) => email.replace(/\+[^@]*/, '')
