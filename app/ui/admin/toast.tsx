import { useLocation } from 'react-router'

/** Announces that something was done; it fades out after five seconds and stays readable for screen readers. */
export function Toast({ sentence, count = 0 }: { sentence: string; count?: number }) {
  const { key } = useLocation()
  return (
    // In the page before it has text, or screen readers would not announce it.
    <div role="status" className="toast">
      {sentence && <p key={`${key} ${count}`}>{sentence}</p>}
    </div>
  )
}
