import { useLocation } from 'react-router'

/** Says calmly that something was done, and leaves by itself for the eye alone. */
export function Toast({ sentence, nth = 0 }: { sentence: string; nth?: number }) {
  const { key } = useLocation()
  return (
    // Stands there before there is anything to say, or it would not be announced.
    <div role="status" className="notice">
      {sentence && <p key={`${key} ${nth}`}>{sentence}</p>}
    </div>
  )
}
