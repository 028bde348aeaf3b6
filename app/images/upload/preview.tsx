/** A small square preview of an image that is not uploaded yet; blank when the browser cannot show it. */
export function Preview({ src }: { src: string | null }) {
  const className = 'size-24 shrink-0 rounded-lg bg-clay object-cover'
  return src ? (
    <img src={src} alt="" width={96} height={96} className={className} />
  ) : (
    <span aria-hidden className={className} />
  )
}
