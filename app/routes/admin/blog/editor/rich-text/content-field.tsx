import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { Section } from '#app/routes/admin/blog/editor/form/section.tsx'
import type { RichTextProps } from './rich-text.tsx'

interface ContentProps extends RichTextProps {
  /** Increases when the text was replaced from outside, to remount the editor. */
  generation: number
}

type Loaded = ComponentType<RichTextProps> | 'failed' | undefined

/** The text: the rich-text editor once it has loaded, a plain textarea where it cannot be loaded. */
export function ContentField({ generation, ...props }: ContentProps) {
  const [Editor, setEditor] = useState<Loaded>()
  const load = useCallback(() => {
    // Only this page runs it; the other screens prefetch its file when they are idle.
    import('./rich-text.tsx').then(
      ({ RichText }) => setEditor(() => RichText),
      () => setEditor('failed'),
    )
  }, [])
  useEffect(load, [load])
  const { value, error, onChange } = props
  const isRich = Editor !== undefined && Editor !== 'failed'
  return (
    <Section title="Content">
      <div>
        {isRich && <Editor key={generation} {...props} />}
        {!Editor && <p className="needs-script text-stone">Loading the editor...</p>}
        {Editor === 'failed' && (
          <p role="status" className="mb-2 flex flex-wrap items-center gap-3">
            The editor could not be loaded. You can write plain HTML below.
            <button type="button" className="button button-quiet" onClick={load}>
              Try Again
            </button>
          </p>
        )}
        <div hidden={isRich} className={Editor ? '' : 'without-script'}>
          <label htmlFor="content-source" className="font-semibold">
            Content as HTML
          </label>
          <textarea
            id="content-source"
            name="content"
            rows={16}
            value={value}
            onChange={({ currentTarget }) => onChange(currentTarget.value)}
            aria-required
            aria-invalid={error && !isRich ? true : undefined}
            aria-describedby={error ? 'content-error' : undefined}
            className="mt-1.5 block w-full rounded-lg border border-stone bg-white p-3 font-mono"
          />
        </div>
        {error && (
          <p id="content-error" className="mt-1.5 font-semibold text-terracotta">
            {error}
          </p>
        )}
      </div>
    </Section>
  )
}
