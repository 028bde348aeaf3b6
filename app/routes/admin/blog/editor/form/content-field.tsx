import type { ComponentProps } from 'react'
import { postFields } from '#app/domain/blog/admin/post-form.ts'
import { RichTextField } from '#app/routes/admin/text-editor/rich-text/rich-text-field.tsx'
import { Section } from './section.tsx'

/** The text of a post. */
export const ContentField = (
  props: Omit<ComponentProps<typeof RichTextField>, 'id' | 'label' | 'name' | 'isRequired'>,
) => (
  <Section title="Content">
    <RichTextField
      {...props}
      id="content"
      name="content"
      label={postFields.content.label}
      isRequired
    />
  </Section>
)
