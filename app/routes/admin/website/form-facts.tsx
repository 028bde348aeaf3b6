import type { ReactNode } from 'react'
import type { Referable } from '#app/domain/clinic/document-part.ts'
import { ImageHostContext, type ImageHostFacts } from './image-part-field.tsx'
import { MessageValues } from './message-preview.tsx'
import { ReferableContext } from './references-field.tsx'

interface FormFactsProps {
  referable: Referable
  images: ImageHostFacts
  messageValues: Record<string, string>
  children: ReactNode
}

/** Gives the controls of a document what they need beside it. */
export function FormFacts({ referable, images, messageValues, children }: FormFactsProps) {
  return (
    <ReferableContext value={referable}>
      <ImageHostContext value={images}>
        <MessageValues value={messageValues}>{children}</MessageValues>
      </ImageHostContext>
    </ReferableContext>
  )
}
