/** A dot is never the only way in which a meaning is shown. */
export function ColorDot({ color }: { color: string }) {
  return (
    <svg aria-hidden="true" viewBox="0 0 12 12" className="inline-block size-3 shrink-0">
      <circle cx="6" cy="6" r="6" fill={color} />
    </svg>
  )
}
