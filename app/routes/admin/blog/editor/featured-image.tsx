import { longestOf } from '#app/domain/blog/post-form.ts'
import { TextField } from '#app/ui/field.tsx'
import { controlled, type PartProps, Section } from './section.tsx'

/** The picture of the post, and what it shows for those who cannot see it. */
export function FeaturedImage(part: PartProps) {
  return (
    <Section title="Featured Image">
      <TextField
        {...controlled(part, 'featured_image')}
        label="Image"
        maxLength={longestOf.featured_image}
        autoComplete="off"
      />
      <TextField
        {...controlled(part, 'featured_image_alt')}
        label="Alt Text"
        hint="What the picture shows, for those who cannot see it"
        maxLength={longestOf.featured_image_alt}
        autoComplete="off"
      />
    </Section>
  )
}
