import { descriptionOf } from '#app/domain/blog/post.ts'
import { slugOf } from '#app/domain/slug.ts'
import { useBackOfficeClinic } from '#app/routes/admin/use-back-office-clinic.ts'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { controlledText, type PartProps, Section } from './section.tsx'

/** Meta title and description, with a preview of the search result and of the shared link. */
export function SeoSettings({
  site,
  image,
  ...part
}: PartProps & { site: string; image: string | null }) {
  const { form } = part
  const clinic = useBackOfficeClinic()
  const title = form.meta_title.trim() || form.title.trim() || 'Untitled Post'
  const description = descriptionOf({
    meta_description: form.meta_description.trim(),
    excerpt: form.excerpt.trim(),
    content: form.content,
  })
  const host = URL.canParse(site) ? new URL(site).host : site
  return (
    <Section title="SEO Settings">
      <TextField
        {...controlledText(part, 'meta_title')}
        hint="Empty: the post's title is used"
        autoComplete="off"
      />
      <TextAreaField
        {...controlledText(part, 'meta_description')}
        hint="Empty: the excerpt is used"
        rows={2}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <figure className="min-w-0">
          <figcaption className="font-semibold">In a search result</figcaption>
          <div className="mt-1.5 rounded-lg border border-clay p-3 wrap-anywhere">
            <p className="text-stone">
              {host} › blog › {slugOf(form.slug)}
            </p>
            <p className="text-lg text-indigo">{truncated(`${title} | ${clinic.name}`, 60)}</p>
            <p>{truncated(description, 160) || 'No description yet'}</p>
          </div>
        </figure>
        <figure className="min-w-0">
          <figcaption className="font-semibold">As a shared link</figcaption>
          <div className="mt-1.5 overflow-hidden rounded-lg border border-clay">
            {image && (
              <img src={image} alt="" className="aspect-[1.91] w-full bg-clay object-cover" />
            )}
            <div className="bg-shea p-3 wrap-anywhere">
              <p className="text-stone">{host}</p>
              <p className="font-semibold">{truncated(title, 70)}</p>
              <p className="line-clamp-2">{truncated(description, 200)}</p>
            </div>
          </div>
        </figure>
      </div>
    </Section>
  )
}

const truncated = (text: string, maxLength: number) => {
  const characters = [...text]
  return characters.length > maxLength ? `${characters.slice(0, maxLength - 1).join('')}…` : text
}
