import { expect, it } from 'vitest'
import { createViewCounter } from '#app/platform/view-counter.server.ts'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { insertPost } from '#tests/posts.ts'
import { rowOf, setColumns } from '#tests/rows.ts'
import { countView, writeViews } from './posts.views.server.ts'

const phone = 'Mozilla/5.0 (Linux; Android 14) Chrome/140 Mobile Safari/537.36'
const minute = 60_000

describeOnEachDatabase('the views of a post', (database, kind) => {
  let now = 1_000_000
  const needs = () => ({ db: database().db, viewCounter: createViewCounter(() => now) })
  const viewsOf = async (id: string) => (await rowOf(database(), 'blog_posts', id)).view_count

  it('grow by one for each visitor in half an hour, and are written together', async () => {
    const here = needs()
    const { id } = await insertPost(here)
    const other = await insertPost(here)
    const view = (from: string, browser = phone, postId = id) =>
      countView(here, { postId, from, browser })
    expect(view('1.1.1.1')).toBe(true)
    expect(view('1.1.1.1')).toBe(false)
    expect(view('1.1.1.1', `${phone} Opera`)).toBe(true)
    expect(view('2.2.2.2')).toBe(true)
    expect(view('2.2.2.2', phone, other.id)).toBe(true)
    expect(await viewsOf(id)).toBe(0)
    await writeViews(here)
    await writeViews(here)
    expect([await viewsOf(id), await viewsOf(other.id)]).toEqual([3, 1])
    now += 29 * minute
    expect(view('1.1.1.1')).toBe(false)
    now += 2 * minute
    expect(view('1.1.1.1')).toBe(true)
  })

  it.runIf(kind === 'sqlite')('do not grow by robots, nor without end from one address', () => {
    const here = needs()
    const isCounted = (postId: string, browser = phone) =>
      countView(here, { postId, from: '3.3.3.3', browser })
    const robots = ['Googlebot/2.1', 'WhatsApp/2.23', 'curl/8.1', 'facebookexternalhit/1.1', '']
    for (const browser of robots) expect(isCounted('p', browser), browser).toBe(false)
    const many = Array.from({ length: 500 }, (_, count) => count)
    expect(many.filter((count) => isCounted('p', `${phone} ${count}`))).toHaveLength(5)
    expect(many.filter((count) => isCounted(`p${count}`))).toHaveLength(95)
    now += 31 * minute
    expect(isCounted('p')).toBe(true)
  })

  it('are not lost when they cannot be written, and count for no post that is hidden', async () => {
    const here = needs()
    const { id } = await insertPost(here, { status: 'draft' })
    countView(here, { postId: id, from: '4.4.4.4', browser: phone })
    const away = { transaction: () => ({ execute: () => Promise.reject(new Error('away')) }) }
    // why: a real database cannot be made to fail at exactly this moment.
    await expect(writeViews({ ...here, db: away as never })).rejects.toThrow('away')
    await writeViews(here)
    expect(await viewsOf(id)).toBe(0)
    expect(here.viewCounter.drain().size).toBe(0)
  })

  it.runIf(kind === 'sqlite')(
    'leave the content version as it was, so that they evict no cached page',
    async () => {
      const { db } = database()
      const here = needs()
      const versions = db.selectFrom('content_version' as never).selectAll()
      const version = () => versions.execute()
      const { id } = await insertPost(here)
      const before = await version()
      countView(here, { postId: id, from: '5.5.5.5', browser: phone })
      await writeViews(here)
      expect(await viewsOf(id)).toBe(1)
      expect(await version()).toEqual(before)
      await setColumns({ db }, 'blog_posts', id, { title: 'New' })
      expect(await version()).not.toEqual(before)
    },
  )
})
