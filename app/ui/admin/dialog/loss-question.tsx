import type { ReactNode } from 'react'

interface LossQuestionProps {
  /** What is done, as the button says it. */
  action: string
  /** What else happens, as a sentence. */
  consequence?: string | undefined
  /** Whether the action can be undone; then no warning is shown. */
  isReversible?: boolean | undefined
  /** What would be lost. */
  children: ReactNode
}

/** The question before something is lost, as a sentence; by default it warns that the loss is final. */
export function LossQuestion(props: LossQuestionProps) {
  const { action, consequence, isReversible = false, children } = props
  return (
    <>
      {`Are you sure you want to ${action.toLowerCase()} `}
      {children}
      {`? ${[consequence, isReversible ? '' : 'This action cannot be undone.'].join(' ').trim()}`}
    </>
  )
}
