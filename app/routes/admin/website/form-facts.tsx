import type { ReactNode } from 'react'
import type { Referable } from '#app/domain/clinic/document-part.ts'
import { ImageHostContext, type ImageHostFacts } from './image-part-field.tsx'
import { MessageValues } from './message-preview.tsx'
import { ReferableContext } from './references-field.tsx'

interface FormFactsProviderProps {
  referable: Referable
  images: ImageHostFacts
  messageValues: Record<string, string>
  children: ReactNode
}

/** Gives the controls of a document the data that they need beside the document. */
export function FormFactsProvider({
  referable,
  images,
  messageValues,
  children,
}: FormFactsProviderProps) {
  return (
    <ReferableContext value={referable}>
      <ImageHostContext value={images}>
        <MessageValues value={messageValues}>{children}</MessageValues>
      </ImageHostContext>
    </ReferableContext>
  )
}
