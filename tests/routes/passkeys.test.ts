import { expect, test } from 'vitest'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { visibleText } from '#tests/back-office.ts'
import { addPasskey, confirmPasskey, newAuthenticator, startPasskey } from '#tests/passkeys.ts'
import { openSite } from '#tests/site.ts'
import { behindProxy, describeSite } from '#tests/site-on-each-database.ts'
import { adminPassword, postAs, signedInAdmin } from '#tests/staff.ts'

const notAdded = 'The passkey could not be added. Please try again.'

describeSite('the passkeys of the profile', (site) => {
  const open = (cookie: string, path = '/admin/profile') =>
    site().fetch(path, { headers: { Cookie: cookie } })
  const stored = (userId: string) =>
    site()
      .platform.db.selectFrom('admin_passkeys')
      .selectAll()
      .where('user_id', '=', userId)
      .execute()

  test('one is added with the password, and listed', async () => {
    const { id, cookie, email } = await signedInAdmin(site())
    const { device, added } = await addPasskey(site(), cookie)
    expect(added.headers.get('Location')).toBe('/admin/profile?done=passkey')
    expect(await stored(id)).toMatchObject([
      { name: 'Phone', credential_id: device.id.toString('base64url'), last_used_at: null },
    ])
    const page = visibleText(await (await open(cookie, '/admin/profile?done=passkey')).text())
    expect(page).toContain('The passkey is added. You can sign in with it now.')
    expect(page).toMatch(/Phone added [A-Z][a-z]{2} \d\d, \d{4}, not used yet/)
    const entries = await auditEntriesOf(site().platform, id)
    expect(entries.at(-1)).toMatchObject({
      action: 'access.passkey-added',
      actor_name: 'Abena Mensah',
      details: ['Phone'],
    })
    // What is on the device names the account, for whoever has several.
    const { started } = await startPasskey(site(), cookie)
    expect(await started.text()).toContain(email)
  })

  test('one is added in a session of some days as well: the password says who asks', async () => {
    const { id, cookie } = await signedInAdmin(site())
    const created_at = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString()
    const { db } = site().platform
    await db.updateTable('admin_sessions').set({ created_at }).where('user_id', '=', id).execute()
    await addPasskey(site(), cookie)
    expect(await stored(id)).toHaveLength(1)
  })

  test('none is asked for without the right password, a name, or when there are ten', async () => {
    const { id, cookie } = await signedInAdmin(site())
    const start = async (fields: Record<string, string>) => {
      const answer = await postAs(site(), cookie, '/admin/profile/passkeys/add', fields)
      expect(answer.headers.getSetCookie().join()).not.toContain('gemev.passkey')
      expect(answer.status).toBe(422)
      return visibleText(await answer.text())
    }
    expect(await start({ name: 'Phone', password: 'not this one' })).toContain(
      'This is not your current password',
    )
    expect(await start({ name: ' ', password: adminPassword })).toContain('Name is required')
    expect(await start({ name: 'x'.repeat(61), password: adminPassword })).toContain(
      'Name must be at most 60 characters',
    )
    const earlier = await startPasskey(site(), cookie)
    await site()
      .platform.db.insertInto('admin_passkeys')
      .values(
        Array.from({ length: 10 }, (_, n) => ({
          id: `${id}-${n}`,
          user_id: id,
          name: 'Phone',
          credential_id: `${id}-${n}`,
          public_key: 'k',
          counter: 0,
          device_type: 'singleDevice',
          backed_up: false,
          created_at: '2026-11-20T08:30:00.123Z',
        })),
      )
      .execute()
    expect(await start({ name: 'Phone', password: adminPassword })).toContain(
      'You have 10 passkeys. Please remove one first.',
    )
    const made = newAuthenticator(site()).create(earlier.options)
    const late = await confirmPasskey(site(), earlier.cookie, made)
    expect(visibleText(await late.text())).toContain(
      'You have 10 passkeys. Please remove one first.',
    )
    expect(await stored(id)).toHaveLength(10)
  })

  test.each([
    ['of another origin', { origin: 'https://evil.example' }],
    ['of another host', { rpId: 'evil.example' }],
    ['to another challenge', { challenge: 'A'.repeat(43) }],
    ['with a certificate', { format: 'apple' }],
    ['without the person', { isVerified: false }],
  ])('an answer %s is refused', async (_, claims) => {
    const { id, cookie } = await signedInAdmin(site())
    const { added } = await addPasskey(site(), cookie, undefined, claims)
    expect(added.status).toBe(422)
    expect(await stored(id)).toEqual([])
  })

  test('an answer counts once, in the session that asked for it', async () => {
    const [ama, kofi] = [await signedInAdmin(site()), await signedInAdmin(site())]
    const asked = await startPasskey(site(), ama.cookie)
    const challenge = asked.cookie.split('; ').find((each) => each.startsWith('gemev.passkey='))
    const answer = newAuthenticator(site()).create(asked.options)
    const stolen = await confirmPasskey(site(), `${kofi.cookie}; ${challenge}`, answer)
    expect(stolen.status).toBe(422)
    const again = await confirmPasskey(site(), asked.cookie, answer)
    expect(again.status).toBe(422)
    expect([...(await stored(ama.id)), ...(await stored(kofi.id))]).toEqual([])
  })

  test('a key of one account is no key of another', async () => {
    const [ama, kofi] = [await signedInAdmin(site()), await signedInAdmin(site())]
    const { device } = await addPasskey(site(), ama.cookie)
    const { added } = await addPasskey(site(), kofi.cookie, device)
    expect(added.status).toBe(422)
    expect(await stored(kofi.id)).toEqual([])
  })

  test('one is removed after a question, and no colleague’s', async () => {
    const [ama, kofi] = [await signedInAdmin(site()), await signedInAdmin(site())]
    await addPasskey(site(), ama.cookie)
    const [passkey] = await stored(ama.id)
    const path = `/admin/profile/passkeys/${passkey?.id}/remove`
    expect((await open(kofi.cookie, path)).status).toBe(404)
    await postAs(site(), kofi.cookie, path, {})
    expect(await stored(ama.id)).toHaveLength(1)

    const question = visibleText(await (await open(ama.cookie, path)).text())
    expect(question).toContain('Are you sure you want to remove the passkey "Phone"?')
    const removed = await postAs(site(), ama.cookie, path, {})
    expect(removed.headers.get('Location')).toBe('/admin/profile?done=no-passkey')
    expect(await stored(ama.id)).toEqual([])
    const entries = await auditEntriesOf(site().platform, ama.id)
    expect(entries.at(-1)).toMatchObject({ action: 'access.passkey-removed', details: ['Phone'] })
    expect((await postAs(site(), ama.cookie, path, {})).status).toBe(303)
  })
})

test.each([
  ['http://clinic.example', 'without https'],
  ['https://10.0.0.7', 'at an address of numbers'],
])('at %s none are offered, %s, and the profile says why', async (PUBLIC_URL) => {
  const site = await openSite({ ...behindProxy, PUBLIC_URL })
  const { cookie } = await signedInAdmin(site)
  const page = await site.fetch('/admin/profile', { headers: { Cookie: cookie } })
  const text = visibleText(await page.text())
  expect(text).toContain(`Passkeys need a web address with https. This site is ${PUBLIC_URL}.`)
  expect(text).not.toContain('Add a Passkey')
  const { started } = await startPasskey(site, cookie)
  expect(started.status).toBe(404)
  expect(await started.text()).toContain(notAdded)
  const asked = await site.fetch('/admin/login/passkey/challenge', { method: 'POST' })
  expect(asked.status).toBe(404)
  await site.close()
})
