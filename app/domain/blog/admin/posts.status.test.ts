import { expect, it } from 'vitest'
import { insertStaff } from '#tests/appointments.ts'
import { describeOnSqlite } from '#tests/databases.ts'
import { monday, postActions, tuesday } from '#tests/post-actions.ts'
import { makePostInput } from '#tests/post-input.ts'
import { savePost } from './posts.saving.server.ts'
import { changePostStatus } from './posts.status.server.ts'

describeOnSqlite('publishing posts', (database) => {
  const { at, create, stored } = postActions(database)

  it('sets the day of publishing once, and never takes it away', async () => {
    const staff = await insertStaff(database())
    const id = await create(makePostInput(), staff)
    await changePostStatus(at(monday), { id, version: 1, status: 'published' }, staff)
    await changePostStatus(at(tuesday), { id, version: 2, status: 'archived' }, staff)
    expect(await stored(id)).toMatchObject({ status: 'archived', published_at: monday })
    const post = makePostInput({ status: 'published', publish_at: '2026-12-01T08:00:00.000Z' })
    await savePost(at(tuesday), { id, version: 3, post }, staff)
    expect(await stored(id)).toMatchObject({ status: 'published', published_at: monday })
  })

  it('plans a post for later, moves the plan, and forgets it when the post is taken back', async () => {
    const staff = await insertStaff(database())
    const publish_at = '2026-11-20T06:30:00.000Z'
    const id = await create(makePostInput({ status: 'published', publish_at }), staff)
    expect(await stored(id)).toMatchObject({ status: 'published', published_at: publish_at })
    const past = makePostInput({ status: 'published', publish_at: '2026-11-01T08:00:00.000Z' })
    expect(await savePost(at(tuesday), { id, version: 1, post: past }, staff)).toMatchObject({
      kind: 'invalid',
    })
    await changePostStatus(at(tuesday), { id, version: 1, status: 'draft' }, staff)
    expect(await stored(id)).toMatchObject({ published_at: null })
    await changePostStatus(at(tuesday), { id, version: 2, status: 'published' }, staff)
    expect(await stored(id)).toMatchObject({ published_at: tuesday })
  })
})
