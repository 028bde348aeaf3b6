import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { emptyPost } from '#app/domain/blog/admin/post-form.ts'
import {
  browserDrafts,
  browserDraftsKey,
  listNewBrowserDrafts,
  moveFromDeletedPost,
  moveToPost,
} from '#app/routes/admin/blog/editor/stored-drafts.ts'

const storageMethods = {
  getItem(this: Record<string, string>, key: string) {
    return this[key] ?? null
  },
  setItem(this: Record<string, string>, key: string, value: string) {
    this[key] = value
  },
  removeItem(this: Record<string, string>, key: string) {
    delete this[key]
  },
}

// why: Node has no localStorage; its items are the keys of the object, as in a browser.
beforeEach(() => vi.stubGlobal('localStorage', Object.create(storageMethods)))
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const draftOf = (title: string, key = 'post') => ({
  key,
  version: 1,
  form: { ...emptyPost, title },
  draftAt: '2026-11-03T08:00:00.000Z',
})
const postKey = browserDraftsKey('ama', 'post', false)

test('a tab finds the newest draft of the other tabs, and not its own', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-03T09:00:00.000Z') })
  await browserDrafts(postKey, 'older').store(draftOf('Older'))
  vi.advanceTimersByTime(1000)
  await browserDrafts(postKey, 'newer').store(draftOf('Newer'))
  vi.advanceTimersByTime(1000)
  const own = browserDrafts(postKey, 'own')
  expect(await own.store(draftOf('Own'))).toEqual({ at: '2026-11-03T09:00:02.000Z' })
  expect(own.find()).toEqual({ ...draftOf('Newer'), at: '2026-11-03T09:00:01.000Z' })
})

test('discarding what was found leaves the draft of this tab, and of other posts and people', async () => {
  const own = browserDrafts(postKey, 'own')
  const other = browserDrafts(postKey, 'other')
  const elsewhere = browserDrafts(browserDraftsKey('esi', 'post', false), 'own')
  for (const store of [own, other, elsewhere]) await store.store(draftOf('Typed'))
  own.discardFound()
  expect(own.find()).toBeUndefined()
  expect(other.find()?.form.title).toBe('Typed')
  other.discardAll()
  own.discardAll()
  expect(Object.keys(localStorage)).toEqual(['gemev-post.esi.post.own'])
})

test('a save deletes the draft of this tab and what says the same, and no other', async () => {
  const own = browserDrafts(postKey, 'own')
  await own.store(draftOf('Own'))
  await browserDrafts(postKey, 'same').store(draftOf('Saved'))
  await browserDrafts(postKey, 'other').store(draftOf('Not saved'))
  own.discardSaved({ ...emptyPost, title: 'Saved' })
  expect(Object.keys(localStorage)).toEqual([`${postKey}.other`])
})

test('what is left of a new post goes on with the post once that is stored, and as a new one once it is deleted', async () => {
  await browserDrafts(browserDraftsKey('ama', 'request', true), 'tab').store(draftOf('Typed'))
  const another = draftOf('Another', 'another')
  await browserDrafts(browserDraftsKey('ama', 'another', true), 'tab').store(another)
  moveToPost('ama', { key: 'request', id: 'post' })
  const { find } = browserDrafts(postKey, 'own')
  expect(find()).toMatchObject({ ...draftOf('Typed'), key: 'post' })
  expect(listNewBrowserDrafts('ama')).toMatchObject([another])
  moveFromDeletedPost('ama', 'post')
  const titles = listNewBrowserDrafts('ama').map(({ form }) => form.title)
  expect(titles.toSorted()).toEqual(['Another', 'Typed'])
  expect(find()).toBeUndefined()
})

test('what others have put there is no draft', () => {
  for (const text of ['no JSON', '{}', '{"at":1,"key":"k"}'])
    localStorage.setItem(`${postKey}.${text}`, text)
  expect(browserDrafts(postKey, 'own').find()).toBeUndefined()
})

test('a storage that is full or forbidden is no error', async () => {
  vi.stubGlobal('localStorage', undefined)
  const store = browserDrafts(postKey, 'own')
  expect(await store.store(draftOf('Typed'))).toBeUndefined()
  expect(store.find()).toBeUndefined()
  store.discardFound()
  store.discardAll()
  store.discardSaved(emptyPost)
  moveToPost('ama', { key: 'request', id: 'post' })
  expect(listNewBrowserDrafts('ama')).toEqual([])
})

test("one person's new posts are listed once each, with their newest draft", async () => {
  vi.useFakeTimers()
  const store = (title: string, key: string, tab: string) =>
    browserDrafts(browserDraftsKey('ama', key, true), tab).store(draftOf(title, key))
  await store('First', 'one', 'a')
  await browserDrafts(postKey, 'a').store(draftOf('Not new'))
  vi.advanceTimersByTime(1000)
  await store('First, longer', 'one', 'b')
  await store('Second', 'two', 'a')
  const titles = listNewBrowserDrafts('ama').map(({ form }) => form.title)
  expect(titles.toSorted()).toEqual(['First, longer', 'Second'])
})
