import { expect, test } from 'vitest'
import { auditEntriesOf } from '#tests/audit-entries.ts'
import { visibleText } from '#tests/back-office.ts'
import { addPasskey, confirmPasskey, newAuthenticator, startPasskey } from '#tests/passkeys.ts'
import { openSite } from '#tests/site.ts'
import { behindProxy, describeSite } from '#tests/site-on-each-database.ts'
import { adminPassword, postAs, signedInAdmin } from '#tests/staff.ts'

describeSite('the passkeys of the profile', (site) => {
  const open = (cookie: string, path: string) => site().fetch(path, { headers: { Cookie: cookie } })
  const stored = (userId: string) => {
    const rows = site().platform.db.selectFrom('admin_passkeys').selectAll()
    return rows.where('user_id', '=', userId).orderBy('id').execute()
  }
  const entriesOf = (id: string) => auditEntriesOf(site().platform, id)

  test('one is added with the password, also in a session of some days, and listed', async () => {
    const { id, cookie, email } = await signedInAdmin(site())
    const created_at = new Date(Date.now() - 3 * 24 * 3_600_000).toISOString()
    const sessions = site().platform.db.updateTable('admin_sessions').set({ created_at })
    await sessions.where('user_id', '=', id).execute()
    const { device, added } = await addPasskey(site(), cookie)
    expect(added.headers.get('Location')).toBe('/admin/profile?done=passkey')
    expect(await stored(id)).toMatchObject([
      { name: 'Phone', credential_id: device.id.toString('base64url'), last_used_at: null },
    ])
    const page = visibleText(await (await open(cookie, '/admin/profile?done=passkey')).text())
    expect(page).toContain('The passkey is added. You can sign in with it now.')
    expect(page).toMatch(/Phone added [A-Z][a-z]{2} \d\d, \d{4}, not used yet/)
    const entry = { action: 'access.passkey-added', actor_name: 'Abena Mensah', details: ['Phone'] }
    expect((await entriesOf(id)).at(-1)).toMatchObject(entry)
    // What is on the device names the account, for whoever has several.
    const { started } = await startPasskey(site(), cookie)
    expect(await started.text()).toContain(email)
  })

  test('none is asked for without the right password, a name, or when there are ten', async () => {
    const { id, cookie } = await signedInAdmin(site())
    const start = async (fields: Record<string, string>, sentence: string) => {
      const sent = { name: 'Phone', password: adminPassword, ...fields }
      const answer = await postAs(site(), cookie, '/admin/profile/passkeys/add', sent)
      expect(answer.headers.getSetCookie().join()).not.toContain('gemev.passkey')
      expect(answer.status).toBe(422)
      expect(visibleText(await answer.text())).toContain(sentence)
    }
    await start({ password: 'not this one' }, 'This is not your current password')
    await start({ name: ' ' }, 'Name is required')
    await start({ name: 'x'.repeat(61) }, 'Name must be at most 60 characters')
    await addPasskey(site(), cookie)
    const earlier = await startPasskey(site(), cookie)
    const [first] = await stored(id)
    if (!first) throw new Error('no passkey was added')
    const ids = Array.from({ length: 9 }, (_, n) => `${id}-${n}`)
    const others = ids.map((each) => ({ ...first, id: each, credential_id: each }))
    await site().platform.db.insertInto('admin_passkeys').values(others).execute()
    const tooMany = 'You have 10 passkeys. Please remove one first.'
    await start({}, tooMany)
    const made = newAuthenticator(site()).create(earlier.options)
    const late = await confirmPasskey(site(), earlier.cookie, made)
    expect(visibleText(await late.text())).toContain(tooMany)
    expect(await stored(id)).toHaveLength(10)
  })

  test('an answer of another origin, host or challenge, with a certificate or without the person is refused', async () => {
    const { id, cookie } = await signedInAdmin(site())
    for (const claims of [
      { origin: 'https://evil.example' },
      { rpId: 'evil.example' },
      { challenge: 'A'.repeat(43) },
      { format: 'apple' },
      { isVerified: false },
    ]) {
      const { added } = await addPasskey(site(), cookie, undefined, claims)
      expect(added.status, JSON.stringify(claims)).toBe(422)
    }
    expect(await stored(id)).toEqual([])
  })

  test('an answer counts once, in the session that asked for it, and a key for one account', async () => {
    const [ama, kofi] = [await signedInAdmin(site()), await signedInAdmin(site())]
    const asked = await startPasskey(site(), ama.cookie)
    const challenge = asked.cookie.split('; ').find((each) => each.startsWith('gemev.passkey='))
    const answer = newAuthenticator(site()).create(asked.options)
    for (const cookie of [`${kofi.cookie}; ${challenge}`, asked.cookie])
      expect((await confirmPasskey(site(), cookie, answer)).status).toBe(422)
    expect(await stored(ama.id)).toEqual([])
    const { device } = await addPasskey(site(), ama.cookie)
    const { added } = await addPasskey(site(), kofi.cookie, device)
    expect(added.status).toBe(422)
    expect(await stored(kofi.id)).toEqual([])
  })

  test('one is removed after a question, and no colleague’s', async () => {
    const [ama, kofi] = [await signedInAdmin(site()), await signedInAdmin(site())]
    await addPasskey(site(), ama.cookie)
    const path = `/admin/profile/passkeys/${(await stored(ama.id))[0]?.id}/remove`
    expect((await open(kofi.cookie, path)).status).toBe(404)
    await postAs(site(), kofi.cookie, path, {})
    expect(await stored(ama.id)).toHaveLength(1)
    const question = visibleText(await (await open(ama.cookie, path)).text())
    expect(question).toContain('Are you sure you want to remove the passkey "Phone"?')
    for (const _ of ['first', 'second']) {
      const removed = await postAs(site(), ama.cookie, path, {})
      expect(removed.headers.get('Location')).toBe('/admin/profile?done=no-passkey')
      expect(await stored(ama.id)).toEqual([])
    }
    const entry = { action: 'access.passkey-removed', details: ['Phone'] }
    expect((await entriesOf(ama.id)).at(-1)).toMatchObject(entry)
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
  expect(await started.text()).toContain('The passkey could not be added. Please try again.')
  const asked = await site.fetch('/admin/login/passkey/challenge', { method: 'POST' })
  expect(asked.status).toBe(404)
  await site.close()
})
