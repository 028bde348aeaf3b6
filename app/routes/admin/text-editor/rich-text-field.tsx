import { type ComponentType, useCallback, useEffect, useState } from 'react'
import { FieldError } from '#app/ui/field.tsx'
import type { RichTextProps } from './rich-text.tsx'

interface RichTextFieldProps extends RichTextProps {
  /** The name under which the form sends the text; without one it is sent in another way. */
  name?: string
}

type Loaded = ComponentType<RichTextProps> | 'failed' | undefined

/** Formatted text: the rich-text editor once it has loaded, a plain textarea where it cannot be loaded. */
export function RichTextField({ name, ...given }: RichTextFieldProps) {
  const { id, label, isRequired, value, error } = given
  const [shown, setShown] = useState({ value, generation: 0 })
  // A text that was not typed here remounts the editor.
  if (shown.value !== value) setShown({ value, generation: shown.generation + 1 })
  const onChange = (html: string) => {
    setShown(({ generation }) => ({ value: html, generation }))
    given.onChange(html)
  }
  const [Editor, setEditor] = useState<Loaded>()
  const load = useCallback(() => {
    // Only the screens with such a field run it; the others prefetch its file when they are idle.
    import('./rich-text.tsx').then(
      ({ RichText }) => setEditor(() => RichText),
      () => setEditor('failed'),
    )
  }, [])
  useEffect(load, [load])
  const isRich = Editor !== undefined && Editor !== 'failed'
  return (
    <div>
      {isRich && <Editor key={shown.generation} {...given} onChange={onChange} />}
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
        <label htmlFor={`${id}-source`} className="font-semibold">
          {label} as HTML
        </label>
        <textarea
          id={`${id}-source`}
          name={name}
          rows={16}
          value={value}
          onChange={({ currentTarget }) => onChange(currentTarget.value)}
          aria-required={isRequired}
          aria-invalid={error && !isRich ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-1.5 block w-full rounded-lg border border-stone bg-white p-3 font-mono"
        />
      </div>
      {error && <FieldError name={id} text={error} />}
    </div>
  )
}
