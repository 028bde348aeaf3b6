import { createHash, randomUUID } from 'node:crypto'
import { readNumber, type WorkChallenge } from '#app/domain/appointments/request/challenge.ts'
import { completeRequest } from '#tests/complete-request.ts'

type Fields = Record<string, string>

/** What the site answered to a request for an appointment, and how its sender goes on. */
export interface Sent {
  status: number
  /** Sends the request again with the proof or the answer that the site has asked for; undefined where it asked for none. */
  retry?: () => Promise<{ status: number }>
}

/** A request of somebody with this phone number and no email address, with a key of its own. */
export const requestFrom = (phone: string): Fields => ({
  ...completeRequest,
  phone,
  email: '',
  no_email: 'yes',
  request_key: randomUUID(),
})

/** Sends a request as the script of the form does, which works for its proof where the site asks for one. */
export async function sendByScript(url: string, fields: Fields): Promise<Sent> {
  const response = await fetch(`${url}/api/appointments`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(fields),
  })
  const { challenge } = (await response.json()) as { challenge?: WorkChallenge }
  if (!challenge) return { status: response.status }
  return {
    status: response.status,
    retry: () =>
      sendByScript(url, { ...fields, challenge: challenge.token, answer: solve(challenge) }),
  }
}

/** Sends a request as a browser without JavaScript does, whose person answers a question where the site asks one. */
export async function sendByForm(url: string, fields: Fields): Promise<Sent> {
  const body = new URLSearchParams(fields)
  const response = await fetch(`${url}/appointment`, { method: 'POST', body, redirect: 'manual' })
  const html = await response.text()
  const [, one, two] = /What is (\w+) plus (\w+)\?/.exec(html) ?? []
  const [, challenge] = /name="challenge" value="([^"]+)"/.exec(html) ?? []
  if (!one || !two || !challenge) return { status: response.status }
  const answer = String(readNumber(one) + readNumber(two))
  return {
    status: response.status,
    retry: () => sendByForm(url, { ...fields, challenge, answer }),
  }
}

function solve({ token, bits }: WorkChallenge): string {
  for (let answer = 0; ; answer += 1) {
    const digest = createHash('sha256').update(`${token}:${answer}`).digest()
    if (digest.readUInt32BE() >>> (32 - bits) === 0) return String(answer)
  }
}
