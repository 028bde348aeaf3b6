import type { ReactNode } from 'react'
import { useLocation } from 'react-router'

/** The sentence of a toast; empty when the name, which comes from an address, is unknown. */
export const doneSentence = (
  doneTexts: Readonly<Record<string, string>>,
  done: string | null | undefined,
): string => (done && Object.hasOwn(doneTexts, done) && doneTexts[done]) || ''

interface ToastProps {
  sentence: string
  count?: number
  /** A button that undoes the action; with it the toast is shown for longer. */
  undo?: ReactNode
}

/** Announces that something was done; it fades out after a while and stays readable for screen readers. */
export function Toast({ sentence, count = 0, undo }: ToastProps) {
  const { key } = useLocation()
  return (
    // Rendered before it has text, because screen readers announce only changes of a region that exists.
    <div role="status" className="toast">
      {sentence && (
        <div key={`${key} ${count}`}>
          {sentence} {undo}
        </div>
      )}
    </div>
  )
}
