import { type FormEvent, useRef, useState } from 'react'
import {
  closedSubject,
  missingSubject,
  spanTimes,
  updatedSentence,
} from '#app/domain/hours/closures/closure-sentence.ts'

interface Times {
  starts_at: string
  ends_at: string
}

/**
 * The `onChange` of a closure's form. It rewrites the sentence for visitors when the times change, as long as nobody
 * has typed another sentence. `isFollowed` is true once it has run: the server must then store the sentence as the
 * person saw it.
 */
export function useFollowingSentence(opened: Times, today: string) {
  const last = useRef(opened)
  const [isFollowed, setIsFollowed] = useState(false)
  function onChange({ currentTarget: form }: FormEvent<HTMLFormElement>) {
    const sentence = form.elements.namedItem('sentence')
    const times = chosenTimes(new FormData(form), today)
    if (!times || !(sentence instanceof HTMLInputElement)) return
    const subject = subjectIn(form)
    sentence.value = updatedSentence(sentence.value, last.current, times, today, subject)
    last.current = times
    setIsFollowed(true)
  }
  return { onChange, isFollowed }
}

/** What the chosen service makes the sentence say; undefined while no service is chosen. */
function subjectIn(form: HTMLFormElement): string | undefined {
  const service = form.elements.namedItem('service')
  const isLimited = new FormData(form).get('kind') === 'limited'
  if (!(service instanceof HTMLSelectElement)) return undefined
  const [chosen] = service.selectedOptions
  return isLimited && service.value && chosen ? missingSubject(chosen.text) : closedSubject
}

/** The times that a form would be sent with; undefined while they are being typed. */
function chosenTimes(form: FormData, today: string): Times | undefined {
  if (form.get('span') === 'day') return spanTimes('day', today)
  const [starts_at, ends_at] = [`${form.get('starts_at')}`, `${form.get('ends_at')}`]
  return starts_at && ends_at ? { starts_at, ends_at } : undefined
}
