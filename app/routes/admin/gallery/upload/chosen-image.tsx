import { galleryFolder } from '#app/image-configuration.ts'
import { DropZone } from '#app/images/upload/drop-zone.tsx'
import { FocalField } from '#app/images/upload/focal-field.tsx'
import { Preview } from '#app/images/upload/preview.tsx'
import type { FieldErrors } from '#app/result.ts'
import { sizeText } from '#app/values/size-text.ts'
import type { useChosenImage } from './use-chosen-image.ts'

interface ChosenImageProps {
  image: ReturnType<typeof useChosenImage>
  errors: FieldErrors
  isDisabled: boolean
  onFiles: (files: File[]) => void
}

/** Chooses the image to upload, shows it, and sets its focal point. */
export function ChosenImage({ image, errors, isDisabled, onFiles }: ChosenImageProps) {
  const { file, focal, setFocal, thumbnail } = image
  return (
    <>
      <DropZone
        label="Choose an image"
        folder={galleryFolder}
        error={errors.file}
        isDisabled={isDisabled}
        onFiles={onFiles}
      >
        {file && (
          <div className="mb-3 flex flex-wrap items-center gap-3">
            <Preview src={thumbnail} />
            <p className="min-w-0 grow basis-32 wrap-anywhere">
              <bdi className="font-semibold">{file.name}</bdi>
              <span className="block text-stone">{sizeText(file.size)}</span>
            </p>
          </div>
        )}
      </DropZone>
      {file && (
        <FocalField
          src={thumbnail}
          {...focal}
          errors={errors}
          onChange={(x, y) => setFocal({ x, y })}
        />
      )}
    </>
  )
}
