import { formStateText, type PostForm, readTags } from '#app/domain/blog/admin/post-form.ts'

interface PreviewProps {
  form: PostForm
  html: string | null
  categories: { id: string; name: string }[]
  image: string | null
  now: string
}

/** The post as it is going to look (S-16.15). */
export function PostPreview({ form, html, categories, image, now }: PreviewProps) {
  const category = categories.find(({ id }) => id === form.category_id)
  return (
    <div className="mt-4 grid items-start gap-4 lg:grid-cols-[minmax(0,1fr)_18rem]">
      <article className="card min-w-0" aria-label="Preview of the post">
        <h2 className="font-display text-2xl wrap-anywhere">
          {form.title.trim() || 'Untitled Post'}
        </h2>
        {html === null ? (
          <p className="mt-3 whitespace-pre-wrap wrap-anywhere">{form.content}</p>
        ) : (
          <div
            className="post-text mt-3"
            // biome-ignore lint/security/noDangerouslySetInnerHtml: written by the editor, whose schema knows no more than the toolbar makes
            dangerouslySetInnerHTML={{ __html: html }}
          />
        )}
      </article>
      <aside className="card" aria-label="Settings of the post">
        <dl className="grid gap-3">
          <Fact name="Status">{formStateText(form, now)}</Fact>
          <Fact name="Category">{category?.name ?? 'None'}</Fact>
          <Fact name="Tags">{readTags(form.tags).join(', ') || 'None'}</Fact>
        </dl>
        {image && (
          <figure className="mt-4">
            <figcaption className="font-semibold">Featured Image</figcaption>
            <img
              src={image}
              alt={form.featured_image_alt}
              className="mt-1.5 w-full rounded-lg bg-clay"
            />
          </figure>
        )}
      </aside>
    </div>
  )
}

function Fact({ name, children }: { name: string; children: string }) {
  return (
    <div>
      <dt className="text-stone">{name}</dt>
      <dd className="wrap-anywhere">{children}</dd>
    </div>
  )
}
