/** A picture as the server prepared it: see `DeliveredImage`; without a `srcSet` there is one size alone. */
export interface ShownPicture {
  src: string
  srcSet: string
  width: number
  height: number
  placeholder: string | null
}

interface Props {
  image: ShownPicture
  alt: string
  /** How wide it stands on the page, in the terms of the `sizes` attribute. */
  sizes: string
  /** True for the one that a visitor sees first: it is then fetched at once. */
  first?: boolean
  /** Said of the frame, which is as large as the picture; the picture fills it. */
  className?: string
}

/** A picture of the image host; until it has come, a blur of it stands in its place. */
export function HostPicture({ image, alt, sizes, first = false, className = '' }: Props) {
  const { src, srcSet, width, height, placeholder } = image
  const picture = (
    <img
      src={src}
      srcSet={srcSet || undefined}
      sizes={srcSet ? sizes : undefined}
      alt={alt}
      width={width}
      height={height}
      loading={first ? 'eager' : 'lazy'}
      fetchPriority={first ? 'high' : 'auto'}
      decoding="async"
      className="relative size-full object-cover"
    />
  )
  return (
    <span className={`relative block overflow-hidden ${className}`}>
      {placeholder && (
        <img
          src={placeholder}
          alt=""
          aria-hidden="true"
          className="absolute inset-0 size-full scale-110 object-cover blur-lg"
        />
      )}
      {/* React names the first picture in the head of the document; one within a `picture` it leaves alone. */}
      {first ? picture : <picture>{picture}</picture>}
    </span>
  )
}
