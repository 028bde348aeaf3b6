import { slugOfTitle } from '#app/domain/blog/admin/post-form.ts'
import { slugOf } from '#app/domain/slug.ts'
import { TextAreaField, TextField } from '#app/ui/field.tsx'
import { controlledText, type PartProps, Section } from './section.tsx'

/** Title, slug and excerpt. */
export function BasicInformation({
  slugError,
  ...part
}: PartProps & { slugError: string | undefined }) {
  const { form, errors, set } = part
  return (
    <Section title="Basic Information">
      <TextField {...controlledText(part, 'title')} required autoComplete="off" />
      <div>
        <TextField
          {...controlledText(part, 'slug')}
          error={slugError ?? errors.slug}
          hint="The post's address: small letters, digits and hyphens."
          required
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
      <TextAreaField {...controlledText(part, 'excerpt')} rows={3} />
    </Section>
  )
}
