import { expect, test } from 'vitest'
import { describeOnEachDatabase } from '#tests/databases.ts'
import { makeCategory } from '#tests/gallery.ts'
import { inOrderOf, readPage, readPageStart } from './list-page.server.ts'

describeOnEachDatabase('a list in the order of a text', (database) => {
  const byName = inOrderOf('name')
  const read = (query: Record<string, string> = {}) =>
    readPage(
      database().db.selectFrom('gallery_categories').select(['id', 'name']),
      byName,
      2,
      readPageStart(new URLSearchParams(query), byName),
    )
  const names = ({ rows }: Awaited<ReturnType<typeof read>>) => rows.map(({ name }) => name)

  test('is paged in both directions, also through equal texts', async () => {
    for (const [nth, name] of ['ward', 'Care', 'Ɛyɛ_team', 'Care', 'Labs'].entries()) {
      await makeCategory(database(), name, `c-${nth}`)
    }
    const first = await read()
    const second = await read({ older: first.older ?? '' })
    const third = await read({ older: second.older ?? '' })
    const shown = [['Care', 'Care'], ['Labs', 'ward'], ['Ɛyɛ_team']]
    expect([first, second, third].map(names)).toEqual(shown)
    expect([first.newer, third.older]).toEqual([null, null])
    const back = await read({ newer: third.newer ?? '' })
    expect(back).toEqual(second)
    expect(await read({ newer: back.newer ?? '' })).toEqual(first)
  })

  test('takes any address, and shows the first page for one that it has not written', async () => {
    await makeCategory(database(), 'Ward')
    for (const older of ['x', '\0_a', `${'x'.repeat(600)}_a`, '_']) {
      expect(names(await read({ older })), older).toEqual(['Ward'])
    }
  })
})
