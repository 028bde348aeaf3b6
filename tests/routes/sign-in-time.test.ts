import { expect, onTestFinished, test } from 'vitest'
import { createAdmin } from '#app/domain/staff/admins.server.ts'
import type { Site } from '#tests/site.ts'
import { describeSite } from '#tests/site-on-each-database.ts'
import { adminPassword, makeAdmin, postSignIn } from '#tests/staff.ts'

/** Counts the hashes of passwords that the sign-in library asks for until the test ends; they are made as ever. */
async function countHashes({ platform }: Site) {
  const { password } = await platform.auth.$context
  const made = { ...password }
  const counted = { hashes: 0 }
  // why: no answer shows that a hash was made for nobody, and a time would depend on the machine's load.
  password.hash = (text) => {
    counted.hashes += 1
    return made.hash(text)
  }
  password.verify = (texts) => {
    counted.hashes += 1
    return made.verify(texts)
  }
  onTestFinished(() => void Object.assign(password, made))
  return counted
}

describeSite('the time of a sign-in', (site) => {
  test('does not tell whether there is an account: each costs one hash of a password', async () => {
    const { email } = await makeAdmin(site())
    const invited = 'invited@example.com'
    const account = { email: invited, fullName: 'Efua Owusu', passwordHash: null }
    expect(await createAdmin(site().platform, account)).toMatchObject({ ok: true })
    const counted = await countHashes(site())
    const costs = async (address: string, password: string) => {
      counted.hashes = 0
      const { status } = await postSignIn(site(), { email: address, password })
      return { status, hashes: counted.hashes }
    }
    expect(await costs(email, adminPassword)).toEqual({ status: 303, hashes: 1 })
    for (const address of [email, 'nobody@example.com', invited]) {
      expect(await costs(address, 'not this one'), address).toEqual({ status: 401, hashes: 1 })
    }
  })
})
