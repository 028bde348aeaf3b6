import { sizeText } from '#app/values/size-text.ts'
import type { Progress } from './upload-image.ts'

/** The progress of an upload. */
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
          ? `Waiting for ${percent === 100 ? 'an answer' : 'the connection'}, at ${percent}%. It goes on by itself.`
          : `${percent}% of ${sizeText(total)}`}
      </p>
    </div>
  )
}
