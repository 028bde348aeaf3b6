import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { UnsavedPost } from '#app/domain/blog/admin/post-drafts.server.ts'
import { unsavedNotDiscarded } from '#app/domain/blog/post.ts'
import { continueAddress, rowTitle } from '#app/routes/admin/blog/listed-row.ts'
import { DiscardDialog, LossQuestion } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import { moment } from '#app/values/date-text.ts'
import {
  browserDrafts,
  browserDraftsKey,
  discardOnServer,
  listNewBrowserDrafts,
} from './stored-drafts.ts'

interface UnsavedPostsProps {
  autosaved: UnsavedPost[]
  staff: string
  openKey: string
}

interface ListedDraft extends Pick<UnsavedPost, 'key' | 'title' | 'saved_at'> {
  isDeviceOnly?: boolean
}

export function UnsavedPosts({ autosaved, staff, openKey }: UnsavedPostsProps) {
  const [posts, setPosts] = useState<ListedDraft[]>(autosaved)
  const [hasFailed, setHasFailed] = useState(false)
  const [discarding, setDiscarding] = useState<ListedDraft>()
  useEffect(() => {
    const known = [openKey, ...autosaved.map(({ key }) => key)]
    const others = listNewBrowserDrafts(staff)
      .filter(({ key }) => !known.includes(key))
      .map(({ key, at, form: { title } }) => ({ key, title, saved_at: at, isDeviceOnly: true }))
    setPosts([...autosaved, ...others])
  }, [autosaved, staff, openKey])
  const discard = async ({ key, isDeviceOnly }: ListedDraft) => {
    setDiscarding(undefined)
    const isDiscarded = isDeviceOnly || (await discardOnServer(key))
    setHasFailed(!isDiscarded)
    if (!isDiscarded) return
    browserDrafts(browserDraftsKey(staff, key, true)).discardAll()
    setPosts((before) => before.filter((post) => post.key !== key))
  }
  if (posts.length === 0) return null
  return (
    <section
      aria-labelledby="waiting"
      className="mt-4 rounded-lg border-l-4 border-ochre bg-white px-4 py-3"
    >
      <h2 id="waiting">{posts.length.toLocaleString('en')} not saved yet</h2>
      <p className="mt-1">What you began before waits here. What you write below is another one.</p>
      <ul className="mt-2 grid gap-2">
        {posts.map((post) => (
          <li key={post.key} className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <span className="min-w-0 grow basis-60 wrap-anywhere">
              <bdi className="font-semibold">{rowTitle(post)}</bdi>{' '}
              <span className="text-stone">
                {moment(post.saved_at)}
                {post.isDeviceOnly && ', on this device only'}
              </span>
            </span>
            <Link
              to={continueAddress({ id: '', key: post.key, isOwn: true })}
              className="button button-quiet"
            >
              Continue writing <span className="sr-only">{rowTitle(post)}</span>
            </Link>
            <button
              type="button"
              className="button button-quiet needs-script"
              onClick={() => setDiscarding(post)}
            >
              Discard <span className="sr-only">{rowTitle(post)}</span>
            </button>
          </li>
        ))}
      </ul>
      {hasFailed && (
        <p role="alert" className="mt-2 font-semibold text-terracotta">
          {unsavedNotDiscarded}
        </p>
      )}
      {discarding && (
        <DiscardDialog
          title="Discard Article"
          label="Discard"
          onCancel={() => setDiscarding(undefined)}
          onConfirm={() => void discard(discarding)}
        >
          <LossQuestion action="Discard">
            "<bdi>{rowTitle(discarding)}</bdi>"
          </LossQuestion>
        </DiscardDialog>
      )}
    </section>
  )
}
