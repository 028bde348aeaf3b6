import { expect, test } from 'vitest'
import { storedRequests } from '#tests/appointment-requests.ts'
import { earlierTimesOfSite } from '#tests/earlier-times-of-site.ts'
import { describeSite } from '#tests/site-on-each-database.ts'

describeSite('the list for earlier times', (site) => {
  const { send, post, stored, read } = earlierTimesOfSite(site)

  test('is joined by the form and by the page of a patient, and left there', async () => {
    const { row, path } = await send()
    expect(row.earlier_asked_at).toBeNull()
    expect((await send({ earlier: 'yes' })).row.earlier_asked_at).toBe(
      (await storedRequests(site())).at(-1)?.created_at,
    )
    expect(await read(path)).toContain('Come earlier')
    expect(await read(`${path}/earlier`)).toContain('Would you come earlier?')
    expect((await post(`${path}/earlier`, { wanted: 'yes' })).status).toBe(303)
    expect((await stored(row.id)).earlier_asked_at).not.toBeNull()
    expect(await read(path)).toContain('On the list for earlier times')
    expect(await read(`${path}/earlier`)).toContain('You are on our list')
    for (const fields of [{}, { wanted: '' }, { wanted: 'maybe' }]) {
      expect((await post(`${path}/earlier`, fields as Record<string, string>)).status).toBe(422)
    }
    expect((await stored(row.id)).earlier_asked_at).not.toBeNull()
    await post(`${path}/earlier`, { wanted: 'no' })
    expect((await stored(row.id)).earlier_asked_at).toBeNull()
  })

  test('is not joined by strangers, nor for a visit that is cancelled', async () => {
    const { row, path } = await send()
    expect((await post('/r/unknown/earlier', { wanted: 'yes' })).status).toBe(404)
    const elsewhere = await site().fetch(`${path}/earlier`, {
      method: 'POST',
      headers: { Origin: 'https://elsewhere.example' },
      body: new URLSearchParams({ wanted: 'yes' }),
    })
    expect(elsewhere.status).toBe(403)
    await post(`${path}/cancel`)
    const cancelled = await site().fetch(`${path}/earlier`, { redirect: 'manual' })
    expect(cancelled.status).toBe(303)
    await post(`${path}/earlier`, { wanted: 'yes' })
    expect((await stored(row.id)).earlier_asked_at).toBeNull()
  })
})
