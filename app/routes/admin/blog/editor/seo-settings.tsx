import { maxLengths } from '#app/domain/blog/post-form.ts'
import { clinic } from '#app/domain/clinic/clinic.ts'
import { slugOf } from '#app/domain/slug.ts'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { controlled, type PartProps, Section } from './section.tsx'

/** What search engines and shared links say, with how both will look. */
export function SeoSettings({
  site,
  picture,
  ...part
}: PartProps & { site: string; picture: string | null }) {
  const { form } = part
  const title = form.meta_title.trim() || form.title.trim() || 'Untitled Post'
  const description = form.meta_description.trim() || form.excerpt.trim()
  const host = URL.canParse(site) ? new URL(site).host : site
  return (
    <Section title="SEO Settings">
      <TextField
        {...controlled(part, 'meta_title')}
        label="Meta Title"
        hint="Empty: the post's title is used"
        maxLength={maxLengths.meta_title}
        autoComplete="off"
      />
      <TextAreaField
        {...controlled(part, 'meta_description')}
        label="Meta Description"
        hint="Empty: the excerpt is used"
        rows={2}
        maxLength={maxLengths.meta_description}
      />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <figure className="min-w-0">
          <figcaption className="font-semibold">In a search result</figcaption>
          <div className="mt-1.5 rounded-lg border border-clay p-3 wrap-anywhere">
            <p className="text-stone">
              {host} › blog › {slugOf(form.slug)}
            </p>
            <p className="text-lg text-indigo">{cut(`${title} | ${clinic.name}`, 60)}</p>
            <p>{cut(description, 160) || 'No description yet'}</p>
          </div>
        </figure>
        <figure className="min-w-0">
          <figcaption className="font-semibold">As a shared link</figcaption>
          <div className="mt-1.5 overflow-hidden rounded-lg border border-clay">
            {picture && (
              <img src={picture} alt="" className="aspect-[1.91] w-full bg-clay object-cover" />
            )}
            <div className="bg-shea p-3 wrap-anywhere">
              <p className="text-stone">{host}</p>
              <p className="font-semibold">{cut(title, 70)}</p>
              <p className="line-clamp-2">{cut(description, 200)}</p>
            </div>
          </div>
        </figure>
      </div>
    </Section>
  )
}

const cut = (text: string, most: number) => {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}
