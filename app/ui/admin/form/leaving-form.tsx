import { type ComponentProps, type SubmitEvent, useContext, useRef } from 'react'
import type { FetcherWithComponents, Form } from 'react-router'
import { OpenFormsContext } from './open-forms.ts'

interface LeavingFormProps extends Omit<ComponentProps<typeof Form>, 'ref' | 'onSubmit'> {
  fetcher: FetcherWithComponents<unknown>
}

/** The router asks about its own navigations alone, not about the redirects of fetchers. */
export function LeavingForm({ fetcher, ...form }: LeavingFormProps) {
  const askFirst = useAskFirst()
  return <fetcher.Form method="post" {...form} onSubmit={askFirst} />
}

export function useAskFirst() {
  const { mayLeave } = useContext(OpenFormsContext)
  const isAgreed = useRef(false)
  return (event: SubmitEvent<HTMLFormElement>) => {
    const { currentTarget: form, nativeEvent } = event
    const send = () => {
      isAgreed.current = true
      form.requestSubmit(nativeEvent.submitter)
    }
    if (!isAgreed.current && !mayLeave(send)) event.preventDefault()
    isAgreed.current = false
  }
}
