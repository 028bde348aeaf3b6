import { formStateText, readTags } from '#app/domain/blog/admin/post-form.ts'
import { postStatuses } from '#app/domain/blog/post-status.ts'
import { moment } from '#app/ui/date-text.ts'
import { SelectField, TextField } from '#app/ui/field.tsx'
import { controlled, controlledText, type PartProps, Section } from './section.tsx'

interface SettingsProps extends PartProps {
  categories: { id: string; name: string }[]
  published_at: string | null
  now: string
}

/** Status with the time of publishing, category and tags. */
export function PostSettings({ categories, published_at, now, ...part }: SettingsProps) {
  const names = new Map(categories.map(({ id, name }) => [id, name]))
  const isPublic = published_at !== null && published_at <= now
  const tags = readTags(part.form.tags)
  return (
    <Section title="Post Settings">
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <SelectField
          {...controlled(part, 'status')}
          required
          choices={postStatuses}
          labelOf={(status) => formStateText({ ...part.form, status }, now)}
        />
        <SelectField
          {...controlled(part, 'category_id')}
          placeholder="Select a category"
          choices={categories.map(({ id }) => id)}
          labelOf={(id) => names.get(id) ?? id}
        />
        {isPublic ? (
          <p className="self-end pb-3 text-stone">Published on {moment(published_at)} (Accra)</p>
        ) : (
          <TextField
            {...controlled(part, 'publish_at')}
            hint="Accra time. Empty publishes at once when the status is Published."
            type="datetime-local"
            min={now.slice(0, 16)}
          />
        )}
        <div>
          <TextField
            {...controlledText(part, 'tags')}
            hint="Separated by commas"
            autoComplete="off"
          />
          {tags.length > 0 && (
            <ul aria-label="Tags as readers see them" className="mt-2 flex flex-wrap gap-2">
              {tags.map((tag) => (
                <li key={tag} className="rounded-full bg-clay px-3 py-0.5 wrap-anywhere">
                  {tag}
                </li>
              ))}
            </ul>
          )}
        </div>
      </div>
    </Section>
  )
}
