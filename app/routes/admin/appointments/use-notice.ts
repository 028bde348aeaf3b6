import { useState } from 'react'
import { useLocation } from 'react-router'
import { isStatus, statusLabel } from '#app/domain/appointments/appointment.ts'
import { doneTexts } from '#app/domain/appointments/desk-texts.ts'
import type { StatusAnswer } from './status.tsx'

/** What there is to say above the list: how the last change of a status ended, or what the address says. */
export function useNotice(done: string | null) {
  const { key } = useLocation()
  const [last, setLast] = useState<{ answer: StatusAnswer; key: string; nth: number }>()
  const answer = last?.key === key ? last.answer : undefined
  return {
    sentence: sentenceOf(answer ? answer.done : done),
    nth: last?.nth ?? 0,
    alert: answer?.error,
    tell: (answer: StatusAnswer) =>
      setLast((before) => ({ answer, key, nth: (before?.nth ?? 0) + 1 })),
    hideAlert: () => setLast(undefined),
  }
}

function sentenceOf(done: string | null | undefined): string {
  if (done === 'saved' || done === 'deleted') return doneTexts[done]
  return done && isStatus(done) ? `Status changed to ${statusLabel(done)}` : ''
}
