import { type ComponentType, useCallback, useEffect, useState } from 'react'
import type { RichTextProps } from './rich-text.tsx'
import { Section } from './section.tsx'

interface ContentProps extends RichTextProps {
  /** Grows when the text was replaced from outside. */
  generation: number
}

type Loaded = ComponentType<RichTextProps> | 'failed' | undefined

/** The text: the editor once it has come, the plain markup where it cannot. */
export function ContentField({ generation, ...props }: ContentProps) {
  const [Editor, setEditor] = useState<Loaded>()
  const load = useCallback(() => {
    // Run on this page alone; the other screens only fetch it, when they are at rest.
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
