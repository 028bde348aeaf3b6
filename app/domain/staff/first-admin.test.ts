import { expect, it } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { seeToFirstAdmin, setUpFirstAdmin } from './first-admin.server.ts'

const publicUrl = 'https://clinic.example'
const typed = {
  fullName: 'Abena Mensah',
  email: 'abena@example.com',
  password: 'three calabashes beside the well',
  confirmation: 'three calabashes beside the well',
}

describeOnEachDatabase('the first admin', (database) => {
  /** why: what a start says to its operator is what these tests look at. */
  function starting(firstAdmin?: { email: string; password: string }) {
    const said: { link?: string; sentence: string }[] = []
    const say = (first: { link?: string } | string, sentence?: string) =>
      said.push(
        typeof first === 'string' ? { sentence: first } : { ...first, sentence: sentence ?? '' },
      )
    const log = { info: say, warn: say } as never
    const settings = { publicUrl, firstAdmin } as never
    const needs = { db: database().db, clock: { now: () => new Date() }, log, settings }
    const tokens = () => said.flatMap(({ link }) => link?.split('token=')[1] ?? [])
    return { needs, said, tokens }
  }
  const admins = () => database().db.selectFrom('admin_users').selectAll().execute()

  it('comes from the settings, once', async () => {
    const given = { email: 'abena@example.com', password: typed.password }
    for (let start = 0; start < 2; start += 1) await seeToFirstAdmin(starting(given).needs)
    expect(await admins()).toMatchObject([{ email: 'abena@example.com', is_active: true }])
    const other = starting({ email: 'other@example.com', password: typed.password })
    await seeToFirstAdmin(other.needs)
    expect(await admins()).toHaveLength(1)
  })

  it('is made with a password that is easy to guess, and told so', async () => {
    const { needs, said } = starting({ email: 'abena@example.com', password: 'password1234' })
    await seeToFirstAdmin(needs)
    expect(said.map(({ sentence }) => sentence).join()).toContain('easy to guess')
    expect(JSON.stringify(said)).not.toContain('password1234')
  })

  it('is otherwise made by whoever has the link that the start prints, once', async () => {
    const { needs, said, tokens } = starting()
    await seeToFirstAdmin(needs)
    expect(said[0]?.link).toMatch(/^https:\/\/clinic\.example\/admin\/setup\?token=[\w-]{43}$/)
    const [token = ''] = tokens()
    expect((await setUpFirstAdmin(needs, token, typed)).ok).toBe(true)
    expect(await admins()).toMatchObject([
      { email: 'abena@example.com', full_name: 'Abena Mensah' },
    ])
    expect(await setUpFirstAdmin(needs, token, { ...typed, email: 'b@example.com' })).toEqual({
      ok: false,
      errors: { '': 'This set-up link is invalid or has expired.' },
    })
    await seeToFirstAdmin(needs)
    expect(tokens()).toHaveLength(1)
  })

  it('is one, however many processes start and however many links are followed at once', async () => {
    const { needs, tokens } = starting()
    await Promise.all([seeToFirstAdmin(needs), seeToFirstAdmin(needs), seeToFirstAdmin(needs)])
    const outcomes = await Promise.all(
      tokens().map((token, n) =>
        setUpFirstAdmin(needs, token, { ...typed, email: `a${n}@example.com` }),
      ),
    )
    expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
    expect(await admins()).toHaveLength(1)
  })

  it('is asked to correct what cannot stand', async () => {
    const { needs, tokens } = starting()
    await seeToFirstAdmin(needs)
    const [token = ''] = tokens()
    const wrong = { fullName: '', email: 'a@b.c', password: 'zebilla clinic', confirmation: '' }
    const outcome = await setUpFirstAdmin(needs, token, wrong)
    expect(outcome.ok ? {} : Object.keys(outcome.errors)).toEqual(['fullName', 'email', 'password'])
    expect(await admins()).toEqual([])
  })
})
