import { redirect } from 'react-router'
import { mergedForm, type PostForm, pickForm } from '#app/domain/blog/admin/post-form.ts'
import {
  differencesBetween,
  findPostVersion,
} from '#app/domain/blog/admin/posts.restoring.server.ts'
import type { SaveResult } from '#app/domain/blog/admin/posts.saving.server.ts'
import { cardSize } from '#app/domain/blog/featured-image.server.ts'
import { imageSources } from '#app/domain/blog/html/post-html.server.ts'
import { postRefusals } from '#app/domain/blog/post.ts'
import type { EditedPost } from '#app/domain/blog/post-row.server.ts'
import { listCategories } from '#app/domain/categories/categories.server.ts'
import { limitBareBrackets } from '#app/domain/formatted-text/sanitised.schema.ts'
import type { Needs } from '#app/domain/platform.server.ts'
import { respondToFailure } from '#app/http/respond.ts'
import { postsAddressAfter } from '#app/routes/admin/blog/listed-row.ts'
import { publicIdPlaceholder } from '#app/routes/admin/text-editor/image-address.ts'
import type { SaveAnswer, SaveConflict } from './save-answer.ts'

export async function readEditorOptions(
  needs: Needs<'db' | 'clock' | 'settings' | 'images'>,
  url: URL,
) {
  const categories = await listCategories(needs, 'blog')
  const { publicUrl, publicUrlIsSet } = needs.settings
  return {
    categories: categories.map(({ id, name }) => ({ id, name })),
    images: {
      sources: { ...imageSources(needs), site: publicUrlIsSet ? publicUrl : url.origin },
      /** Why nothing can be uploaded now; null when all is well. */
      uploads: needs.images.uploads,
      card: needs.images.deliveryUrl(publicIdPlaceholder, cardSize),
      small: needs.images.deliveryUrl(publicIdPlaceholder, { width: 400 }),
      // A path where the site itself delivers it, so that stored texts survive a change of the domain.
      inText: needs.images.deliveryUrl(publicIdPlaceholder, { width: 960 }).replace(publicUrl, ''),
    },
    now: needs.clock.now().toISOString(),
  }
}

export type EditorOptions = Awaited<ReturnType<typeof readEditorOptions>>

/** The editor sends `stay`, and leaves by itself. A form without it gets the newer post merged with its own changes. */
export function respondToSave(
  result: SaveResult,
  typed: Record<string, string>,
  opened?: PostForm,
) {
  if (result.ok && typed.stay) return { saved: result.value, errors: {} } satisfies SaveAnswer
  if (result.ok) throw redirect(postsAddressAfter('saved'))
  const form = pickForm(typed)
  const sent = { ...form, content: limitBareBrackets(form.content) }
  const current = result.kind === 'conflict' ? result.current : null
  const values = current && opened && !typed.stay ? mergedForm(current.form, sent, opened) : sent
  const conflict = current && conflictWith(current, values, opened)
  return respondToFailure(result, { values, ...(conflict && { conflict }) }, postRefusals)
}

/** The post as it was when a form was opened, or, in a draft, when somebody began to type. */
export async function openedForm(
  needs: Needs<'db'>,
  { id, version }: { id: string; version: number },
): Promise<PostForm | undefined> {
  const opened = await findPostVersion(needs, id, version)
  return opened?.form
}

function conflictWith(current: EditedPost, typed: PostForm, opened?: PostForm): SaveConflict {
  const { id, version, form, updated_by_name: by, updated_at: at } = current
  return { id, version, form, by, at, differences: differencesBetween(form, typed), opened }
}
