import type { ComponentProps } from 'react'
import { Section } from '#app/routes/admin/blog/editor/form/section.tsx'
import { RichTextField } from './rich-text-field.tsx'

/** The text of a post. */
export const ContentField = (
  props: Omit<ComponentProps<typeof RichTextField>, 'id' | 'label' | 'name' | 'isRequired'>,
) => (
  <Section title="Content">
    <RichTextField {...props} id="content" name="content" label="Content" isRequired />
  </Section>
)
