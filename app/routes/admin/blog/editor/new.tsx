import { randomUUID } from 'node:crypto'
import { useEffect, useState } from 'react'
import { href, Link, redirect, type ShouldRevalidateFunctionArgs } from 'react-router'
import {
  findPostDraft,
  findSavedAs,
  findUnsavedPost,
  listUnsavedPosts,
  type UnsavedPost,
} from '#app/domain/blog/admin/post-drafts.server.ts'
import { readCreatedPost } from '#app/domain/blog/admin/post-form.schema.ts'
import { emptyPost } from '#app/domain/blog/admin/post-form.ts'
import { createPost } from '#app/domain/blog/admin/posts.saving.server.ts'
import { unsavedNotDiscarded } from '#app/domain/blog/post.ts'
import { isRequestKey } from '#app/domain/request-key.ts'
import { platform } from '#app/http/context.ts'
import { readForm } from '#app/http/form.ts'
import { acceptBody } from '#app/http/request-rules.ts'
import { adminMeta } from '#app/routes/admin/admin-meta.ts'
import { continueAddress, rowTitle } from '#app/routes/admin/blog/listed-row.ts'
import editorStyles from '#app/routes/admin/text-editor/editor.css?url'
import { DiscardDialog, LossQuestion } from '#app/ui/admin/dialog/confirm-dialog.tsx'
import { moment } from '#app/values/date-text.ts'
import type { Route } from './+types/new.ts'
import { readEditorOptions, respondToSave } from './editor.server.ts'
import { PostEditor } from './post-editor.tsx'
import { catchSaveErrors } from './save-answer.ts'
import {
  browserDrafts,
  browserDraftsKey,
  discardOnServer,
  listNewBrowserDrafts,
} from './stored-drafts.ts'

export const handle = { permission: 'content' }

export const middleware = [acceptBody('post')]

export async function loader({ context, url }: Route.LoaderArgs) {
  const needs = context.get(platform)
  const key = url.searchParams.get('draft') ?? ''
  const savedAs = await findSavedAs(needs, key)
  if (savedAs) throw redirect(href('/admin/blog/edit/:id', { id: savedAs }))
  const [options, draft, copied, unsaved] = await Promise.all([
    readEditorOptions(needs, url),
    findPostDraft(needs, key),
    findUnsavedPost(needs, url.searchParams.get('copy') ?? ''),
    listUnsavedPosts(needs),
  ])
  // A draft that only a device has stored is not found here, but is continued under its key as well.
  const isContinued = isRequestKey(key)
  return {
    ...options,
    draft,
    staff: needs.by.id ?? '',
    initialForm: draft?.form ?? copied?.form ?? emptyPost,
    unsavedPosts: unsaved.posts.filter((post) => post.isOwn && post.key !== key),
    isContinued,
    postKey: isContinued ? key : randomUUID(),
    version: 0,
    stored: emptyPost,
    others: [],
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const needs = context.get(platform)
  const values = await readForm(request)
  const read = readCreatedPost(values)
  if (!read.ok) return respondToSave(read, values)
  return respondToSave(await createPost(needs, read.value), values)
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) =>
  catchSaveErrors(serverAction)

// The key stays until the post is stored, so that a second tap stores no second one; another unsaved post has another form.
export const shouldRevalidate = ({ currentUrl, nextUrl }: ShouldRevalidateFunctionArgs) =>
  currentUrl.search !== nextUrl.search

export const links = () => [{ rel: 'stylesheet', href: editorStyles }]

export const meta = adminMeta('Create New Blog Post')

export default function NewPost({ loaderData, actionData }: Route.ComponentProps) {
  const { unsavedPosts, ...opened } = loaderData
  return (
    <PostEditor
      {...opened}
      key={opened.postKey}
      title="Create New Blog Post"
      actionData={actionData}
      banner={
        <UnsavedPosts autosaved={unsavedPosts} staff={opened.staff} openKey={opened.postKey} />
      }
    />
  )
}

interface UnsavedPostsProps {
  autosaved: UnsavedPost[]
  staff: string
  openKey: string
}

interface ListedDraft extends Pick<UnsavedPost, 'key' | 'title' | 'saved_at'> {
  isDeviceOnly?: boolean
}

function UnsavedPosts({ autosaved, staff, openKey }: UnsavedPostsProps) {
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
      <p className="mt-1">You can continue these. What you write below is a new post.</p>
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
