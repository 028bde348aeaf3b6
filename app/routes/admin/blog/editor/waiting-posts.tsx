import { useEffect, useState } from 'react'
import { Link } from 'react-router'
import type { UnsavedPost } from '#app/domain/blog/posts.unsaved.server.ts'
import { continueAddress } from '#app/routes/admin/blog/list-address.ts'
import { moment } from '#app/ui/date-text.ts'
import { deleteServerDraft } from './delete-server-draft.ts'
import { DiscardDialog } from './discard-dialog.tsx'
import { clearLocalDrafts, listNewLocalDrafts, localDraftKey } from './local-drafts.ts'

interface WaitingProps {
  /** What the server has autosaved of one's own new posts. */
  waiting: UnsavedPost[]
  staff: string
  /** The key of the post that is open here. */
  open: string
}

interface Waiting {
  key: string
  title: string
  saved_at: string
  isDeviceOnly: boolean
}

/** Offers the articles that one began and did not save, beside the new one; each goes on as itself. */
export function WaitingPosts({ waiting, staff, open }: WaitingProps) {
  const [posts, setPosts] = useState<Waiting[]>(() => onServer(waiting))
  const [asked, setAsked] = useState<Waiting>()
  useEffect(() => {
    const known = new Set(waiting.map(({ key }) => key))
    const others = listNewLocalDrafts(staff)
      .filter(({ key }) => key !== open && !known.has(key))
      .map(({ key, at, form }) => ({
        key,
        title: form.title,
        saved_at: at,
        isDeviceOnly: true,
      }))
    setPosts([...onServer(waiting), ...others])
  }, [waiting, staff, open])
  if (posts.length === 0) return null
  const titleOf = ({ title }: Waiting) => title || 'Without a title yet'
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
              <bdi className="font-semibold">{titleOf(post)}</bdi>{' '}
              <span className="text-stone">
                {moment(post.saved_at)}
                {post.isDeviceOnly && ', on this device only'}
              </span>
            </span>
            <Link
              to={continueAddress({ id: '', key: post.key, isOwn: true })}
              className="button button-quiet"
            >
              Continue writing <span className="sr-only">{titleOf(post)}</span>
            </Link>
            <button
              type="button"
              className="button button-quiet needs-script"
              onClick={() => setAsked(post)}
            >
              Discard <span className="sr-only">{titleOf(post)}</span>
            </button>
          </li>
        ))}
      </ul>
      {asked && (
        <DiscardDialog
          title={titleOf(asked)}
          onClose={() => setAsked(undefined)}
          onDiscard={() => {
            void deleteServerDraft(asked.key)
            clearLocalDrafts(localDraftKey(staff, asked.key, true))
            setPosts((before) => before.filter(({ key }) => key !== asked.key))
            setAsked(undefined)
          }}
        />
      )}
    </section>
  )
}

const onServer = (waiting: UnsavedPost[]): Waiting[] =>
  waiting.map(({ key, title, saved_at }) => ({ key, title, saved_at, isDeviceOnly: false }))
