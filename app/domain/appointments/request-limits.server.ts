import type { Needs } from '#app/platform/platform.server.ts'
import { countUse, hashOfPerson } from '#app/platform/rate-limit.server.ts'

/** Where a request comes from: its address, and the network of that address. */
export interface Sender {
  address: string
  network: string
}

/** The contact details that one person's requests are counted by. */
interface Person {
  email: string
  phone: string
  phone_normalised: string | null
}

/** How busy it is: whether the person's limit is reached, and how far the other limits are used. */
export interface RequestLoad {
  personLimitReached: boolean
  /** Of address, network and site the one that is used most: 1 is at the limit, 2 is twice the limit. */
  loadFactor: number
}

/** Counts a new request by its phone number, its email, its address, its network and the whole site. */
export async function countRequest(
  { db, clock, publicFormLimits }: Needs<'db' | 'clock' | 'publicFormLimits'>,
  person: Person,
  { address, network }: Sender,
): Promise<RequestLoad> {
  const count = async (key: string, limit: keyof typeof publicFormLimits) => {
    const { points, seconds } = publicFormLimits[limit]
    return (await countUse({ db, clock }, key, { seconds })) / points
  }
  // Always in this order, or two transactions could deadlock on each other's rows.
  const ofPhone = await count(`appointments for ${hashOfPerson(phoneOf(person))}`, 'person')
  // Without an email address nobody is counted as the same person as all others who have none.
  const ofEmail = person.email
    ? await count(`appointments of ${hashOfPerson(person.email)}`, 'person')
    : 0
  const factors = [
    await count(`appointments from ${address}`, 'address'),
    await count(`appointments from network ${network}`, 'network'),
    await count('appointments', 'site'),
  ]
  return {
    personLimitReached: Math.max(ofPhone, ofEmail) > 1,
    loadFactor: Math.max(...factors),
  }
}

const phoneOf = ({ phone, phone_normalised }: Person) =>
  phone_normalised ?? phone.replaceAll(/\D/g, '')
