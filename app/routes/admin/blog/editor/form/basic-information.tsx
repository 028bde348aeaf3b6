import { maxLengths, slugOfTitle } from '#app/domain/blog/admin/post-form.ts'
import { slugOf } from '#app/domain/slug.ts'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { controlled, type PartProps, Section } from './section.tsx'

/** Title, slug and excerpt. */
export function BasicInformation({
  slugError,
  ...part
}: PartProps & { slugError: string | undefined }) {
  const { form, errors, set } = part
  return (
    <Section title="Basic Information">
      <TextField
        {...controlled(part, 'title')}
        label="Title"
        required
        maxLength={maxLengths.title}
        autoComplete="off"
      />
      <div>
        <TextField
          {...controlled(part, 'slug')}
          error={slugError ?? errors.slug}
          label="Slug"
          hint="The post's address: small letters, digits and hyphens."
          required
          maxLength={maxLengths.slug}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          onBlur={({ currentTarget }) => {
            if (form.slug) set('slug', slugOf(currentTarget.value))
          }}
        />
        <button
          type="button"
          className="button button-quiet needs-script mt-2"
          onClick={() => set('slug', slugOfTitle(form.title))}
        >
          Regenerate
        </button>
      </div>
      <TextAreaField
        {...controlled(part, 'excerpt')}
        label="Excerpt"
        rows={3}
        maxLength={maxLengths.excerpt}
      />
    </Section>
  )
}
