import { createHash } from 'node:crypto'
import type { Needs } from '#app/platform/platform.server.ts'
import { countUse } from '#app/platform/rate-limit.server.ts'

/** Where a request comes from: the address that limits count by, and the network that it belongs to. */
export interface Sender {
  address: string
  network: string
}

/** Whom a request is for; whoever writes differently by the same phone is the same person. */
interface Person {
  email: string
  phone: string
  phone_normalised: string | null
}

/** How busy it is: whether one person has asked often enough, and how full the fullest of all marks is. */
export interface RequestLoad {
  personLimitReached: boolean
  /** 1 is at the mark, 2 is twice as many as that. */
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
  // Always in this order: transactions that wait for each other's rows would otherwise deadlock.
  const ofPhone = await count(`appointments for ${hashOf(phoneOf(person))}`, 'person')
  const ofEmail = await count(`appointments of ${hashOf(person.email)}`, 'person')
  const fullness = [
    await count(`appointments from ${address}`, 'address'),
    await count(`appointments from network ${network}`, 'network'),
    await count('appointments', 'site'),
  ]
  return {
    personLimitReached: Math.max(ofPhone, ofEmail) > 1,
    loadFactor: Math.max(...fullness),
  }
}

const phoneOf = ({ phone, phone_normalised }: Person) =>
  phone_normalised ?? phone.replaceAll(/\D/g, '')

/** So that the counts name nobody. */
const hashOf = (text: string) => createHash('sha256').update(text.toLowerCase()).digest('base64url')
