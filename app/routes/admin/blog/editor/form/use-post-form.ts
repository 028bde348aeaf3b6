import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import {
  differingFields,
  type PostField,
  type PostForm,
  pickForm,
  slugOfTitle,
} from '#app/domain/blog/post-form.ts'

/** The form, the stored post that it started from, and how both change. */
export interface FormState {
  form: PostForm
  /** The stored post that the form started from. */
  base: { form: PostForm; version: number }
  isDirty: boolean
  set: (field: PostField, value: string) => void
  /** Replaces the whole form, and with `base` also what counts as stored. */
  replace: (form: PostForm, base?: { form: PostForm; version: number }) => void
  /** Increases when the whole form was replaced: a React key for components that hold state of their own. */
  generation: number
}

interface PostFormOptions {
  typed: PostForm
  stored: PostForm
  version: number
  isNew: boolean
  element: RefObject<HTMLFormElement | null>
}

/** The editor's form; the slug follows the title of a new post until somebody writes one. */
export function usePostForm({
  typed,
  stored,
  version,
  isNew,
  element,
}: PostFormOptions): FormState {
  const [form, setForm] = useState(typed)
  const [base, setBase] = useState({ form: stored, version })
  const [generation, setGeneration] = useState(0)
  const followsTitle = useRef(isNew && typed.slug === slugOfTitle(typed.title))

  // On a slow connection somebody may have typed before the page was hydrated.
  useEffect(() => {
    if (!element.current) return
    const typedEarly = Object.fromEntries(new FormData(element.current))
    setForm((before) => pickForm({ ...before, ...typedEarly }))
  }, [element])

  const set = useCallback((field: PostField, value: string) => {
    if (field === 'slug') followsTitle.current = false
    setForm((before) => {
      if (before[field] === value) return before
      const after = { ...before, [field]: value }
      return field === 'title' && followsTitle.current
        ? { ...after, slug: slugOfTitle(value) }
        : after
    })
  }, [])

  const replace: FormState['replace'] = useCallback((next, nextBase) => {
    followsTitle.current = false
    setForm(next)
    if (nextBase) setBase(nextBase)
    setGeneration((before) => before + 1)
  }, [])

  const isDirty = differingFields(form, base.form).length > 0
  return { form, base, isDirty, set, replace, generation }
}
