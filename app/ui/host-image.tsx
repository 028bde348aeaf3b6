/** An image as the server prepared it (see `DeliveredImage`); without a `srcSet` there is only one size. */
export interface ShownImage {
  src: string
  srcSet: string
  width: number
  height: number
  placeholder: string | null
}

interface Props {
  image: ShownImage
  alt: string
  /** Its width on the page, as the value of the `sizes` attribute. */
  sizes: string
  /** True for the first image in view, which is then fetched at once. */
  first?: boolean
  className?: string
}

/** An image of the image host, with a blurred placeholder until it has loaded. */
export function HostImage({ image, alt, sizes, first = false, className = '' }: Props) {
  const { src, srcSet, width, height, placeholder } = image
  const element = (
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
      {/* React preloads an `img` in the document's head, but not one within a `picture`; only the first should be. */}
      {first ? element : <picture>{element}</picture>}
    </span>
  )
}
