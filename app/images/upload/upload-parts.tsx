import { ImageUp } from 'lucide-react'
import { type ReactNode, useId, useState } from 'react'
import type { ImageFolder } from '#app/images/image-host.ts'
import { FailureText } from '#app/ui/admin/failure.tsx'
import { sizeText } from '#app/values/size-text.ts'
import { acceptedText } from './image-check.ts'
import type { Progress } from './upload-image.ts'

const imageTypes =
  'image/png,image/jpeg,image/gif,image/webp,image/bmp,image/tiff,image/avif,.bmp,.tif,.tiff'

export function DropZone(props: {
  label: string
  folder: ImageFolder
  error?: string | undefined
  isMultiple?: boolean
  isDisabled?: boolean
  onFiles: (files: File[]) => void
  children?: ReactNode
}) {
  const { label, folder, error, isMultiple = false, isDisabled, onFiles, children } = props
  const id = useId()
  const [isOver, setIsOver] = useState(false)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping is a second way; the field inside is the first
    <div
      className="drop-zone rounded-xl border-2 border-dashed border-stone bg-white p-4 data-over:border-terracotta data-over:bg-clay"
      data-over={isOver ? '' : undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setIsOver(true)
      }}
      onDragLeave={() => setIsOver(false)}
      onDrop={(event) => {
        event.preventDefault()
        setIsOver(false)
        const files = [...event.dataTransfer.files]
        if (files.length > 0 && !isDisabled) onFiles(isMultiple ? files : files.slice(0, 1))
      }}
    >
      {children}
      <input
        id={id}
        type="file"
        accept={imageTypes}
        multiple={isMultiple}
        disabled={isDisabled}
        aria-invalid={error ? true : undefined}
        aria-describedby={`${id}-hint${error ? ` ${id}-error` : ''}`}
        onChange={({ currentTarget }) => {
          const files = [...(currentTarget.files ?? [])]
          // Otherwise choosing the same file again after an error would trigger no event.
          currentTarget.value = ''
          if (files.length > 0) onFiles(files)
        }}
        className="sr-only"
      />
      <label htmlFor={id} className="button button-quiet">
        <ImageUp aria-hidden size={20} /> {label}
      </label>
      <p id={`${id}-hint`} className="mt-2 text-stone">
        {acceptedText(folder)}
        {isMultiple && ' each'}
        <span className="not-any-pointer-fine:hidden">
          . You can also drop {isMultiple ? 'files' : 'a file'} here.
        </span>
      </p>
      {error && (
        <p id={`${id}-error`} role="alert" className="mt-1.5 font-semibold text-terracotta">
          <FailureText text={error} />
        </p>
      )}
    </div>
  )
}

export function ProgressBar({ name, progress }: { name: string; progress: Progress }) {
  const { sent, total, isWaiting } = progress
  const percent = total > 0 ? Math.floor((sent / total) * 100) : 0
  return (
    <div>
      <progress
        value={sent}
        max={total}
        aria-label={`Sending ${name}`}
        className="upload-progress"
      />
      <p className="text-stone tabular-nums">
        {isWaiting
          ? `Waiting for ${percent === 100 ? 'an answer' : 'the connection'}, at ${percent}%. The upload will continue.`
          : `${percent}% of ${sizeText(total)}`}
      </p>
    </div>
  )
}

export function Preview({ src }: { src: string | null }) {
  const className = 'size-24 shrink-0 rounded-lg bg-clay object-cover'
  return src ? (
    <img src={src} alt="" width={96} height={96} className={className} />
  ) : (
    <span aria-hidden className={className} />
  )
}
